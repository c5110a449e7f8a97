"""The log tells the staff everything and everybody what is public; needs-you is for the staff."""

from tests.games.api.conftest import problem
from tests.tournaments.api.conftest import WIN, address
from tests.tournaments.api.test_pairings import table_of
from tournaments.api.log import PUBLIC_VERBS, RESULT_VERBS
from tournaments.models import AuditEntry, Pairing
from tournaments.web.words.verbs import PUBLIC


def test_the_staff_sees_every_act_and_others_public_ones(as_organiser, as_ada, anybody, cup) -> None:
    everything = as_organiser.get(address(cup, "log?limit=100")).json()["acts"]
    public = anybody.get(address(cup, "log?limit=100")).json()["acts"]

    assert [act["number"] for act in everything] == list(
        range(AuditEntry.objects.filter(tournament=cup).count(), 0, -1)
    )
    assert {act["verb"] for act in public} <= PUBLIC_VERBS
    assert {"published", "round_started"} <= {act["verb"] for act in public}
    assert all(act["before"] == act["after"] == {} for act in public if act["verb"] not in RESULT_VERBS)
    assert as_ada.get(address(cup, "log?limit=100")).json()["acts"] == public


def test_programs_read_of_what_the_pages_tell() -> None:
    assert set(PUBLIC) == PUBLIC_VERBS


def test_why_somebody_leaves_is_told_to_the_staff_alone(as_organiser, anybody, cup) -> None:
    entry = cup.entries.get(name="Carlo")
    as_organiser.post(address(cup, "entries", entry.pk, "withdraw"), {"reason": "illness"})

    def reasons(program) -> list[str]:
        acts = program.get(address(cup, "log")).json()["acts"]
        return [act["reason"] for act in acts if act["verb"] == "entry_withdrawn"]

    assert reasons(as_organiser) == ["illness"]
    assert reasons(anybody) == [""]


def test_everybody_reads_what_became_of_a_result(as_organiser, organiser, anybody, cup) -> None:
    table = table_of(cup, "Ada")
    as_organiser.post(address(cup, "pairings", table.pk, "result"), WIN)

    act = anybody.get(address(cup, "log")).json()["acts"][0]

    assert (act["verb"], act["by"], act["subject"]) == ("result_entered", organiser.name, f"pairing:{table.pk}")
    assert act["after"]["points"] == [11, 4]


def test_the_log_is_read_backwards_page_by_page(as_organiser, cup) -> None:
    numbers: list[int] = []
    before = ""
    while True:
        page = as_organiser.get(address(cup, f"log?limit=3{before}")).json()
        numbers += [act["number"] for act in page["acts"]]
        if page["next_before"] is None:
            break
        before = f"&before={page['next_before']}"

    assert numbers == list(range(numbers[0], 0, -1))
    assert problem(as_organiser.get(address(cup, "log?before=0"))) == (400, "bad_parameter")


def test_a_page_of_the_log_takes_as_many_queries_whatever_its_length(
    as_organiser, cup, django_assert_max_num_queries
) -> None:
    with django_assert_max_num_queries(8):
        assert len(as_organiser.get(address(cup, "log?limit=100")).json()["acts"]) > 5


def test_what_waits_is_told_to_the_staff(as_organiser, as_ada, anybody, cup) -> None:
    pairing = table_of(cup, "Ada")
    as_ada.post(address(cup, "pairings", pairing.pk, "present"), {})

    waiting = as_organiser.get(address(cup, "needs-you")).json()

    assert waiting["next_step"]["code"] == "results"
    assert waiting["next_step"]["details"]["open"] == Pairing.objects.filter(round__stage__tournament=cup).count()
    missing = pairing.sides.exclude(entry__name="Ada").get().entry
    needs = {need["pairing"]: need for need in waiting["needs"]}
    assert needs[pairing.pk]["code"] == "no_show"
    assert needs[pairing.pk]["entry"]["id"] == missing.pk
    assert list(needs) == [pairing.pk]  # nobody taps at the other real tables, and that means nothing
    assert problem(as_ada.get(address(cup, "needs-you"))) == (403, "not_staff")
    assert problem(anybody.get(address(cup, "needs-you"))) == (401, "not_authenticated")


def test_only_results_are_undone(as_organiser, cup) -> None:
    started = AuditEntry.objects.get(tournament=cup, verb="round_started")

    assert problem(as_organiser.post(address(cup, "log", started.number, "undo"), {})) == (409, "not_undoable")
    assert problem(as_organiser.post(address(cup, "log", 10**6, "undo"), {})) == (409, "not_undoable")
