"""The rules of a variant as a page to be read, made from its options."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.engine import PRESETS
from games.web.presenters.learn_rules import rule_sections
from games.web.words.presets import PRESET_LINES, PRESET_NAMES, preset_name
from games.web.words.rules import target_words


@require_safe
def rules_page(request: HttpRequest, preset: str) -> HttpResponse:
    """Every rule of the variant that matters, group by group, and what it does otherwise than plain Scopa."""
    if preset not in PRESETS:
        raise Http404
    rules = PRESETS[preset]
    context = {
        "preset": preset,
        "name": preset_name(preset),
        "line": PRESET_LINES[preset],
        "target": target_words(rules.target),
        "sections": rule_sections(preset),
        "variants": [(other, name, other == preset) for other, name in PRESET_NAMES.items()],
    }
    return render(request, "games/learn/rules.html", context)
