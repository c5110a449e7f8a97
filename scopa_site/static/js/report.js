// @ts-check
// Comforts of a report: steps of one, the other half of a sum, and what it amounts to while it is being filled in.
// The server counts; this file only asks it to.

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("report-form"));
let waiting = 0;

for (const button of document.querySelectorAll("[data-step], [data-print]")) /** @type {HTMLElement} */ (button).hidden = false;

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button");
  if (button?.matches("[data-print]")) print();
  if (!button?.matches("[data-step]")) return;
  const input = /** @type {HTMLInputElement} */ (button.parentElement?.querySelector("input"));
  input.value = String(Math.max(0, Number(input.value) + Number(button.dataset.step)));
  input.dispatchEvent(new Event("input", { bubbles: true }));
});

form?.addEventListener("input", (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  if (input.type === "checkbox") takeFromOthers(input);
  else complete(input);
  clearTimeout(waiting);
  waiting = setTimeout(count, 250);
});

/** A card lies in one pile only. @param {HTMLInputElement} input */
function takeFromOthers(input) {
  if (!input.checked) return;
  const [hand] = input.name.split("-");
  for (const other of document.querySelectorAll(`input[name^="${hand}-pile-"][value="${input.value}"]`)) {
    if (other !== input) /** @type {HTMLInputElement} */ (other).checked = false;
  }
}

/** Two numbers that make a known sum need to be written only once. @param {HTMLInputElement} input */
function complete(input) {
  const row = /** @type {HTMLElement | null} */ (input.closest("[data-total]"));
  if (!row) return;
  const [other] = [...row.querySelectorAll("input")].filter((each) => each !== input);
  if (!other || (other.value && !other.dataset.completed)) return;
  const rest = Number(row.dataset.total) - Number(input.value);
  other.value = input.value && rest >= 0 ? String(rest) : "";
  other.dataset.completed = "yes";
  delete input.dataset.completed;
}

async function count() {
  if (!form) return;
  const body = new URLSearchParams();
  new FormData(form).forEach((value, name) => body.append(name, String(value)));
  body.set("do", "count");
  const address = new URL(form.action);
  address.searchParams.set("part", "totals");
  try {
    const answer = await fetch(address, { method: "POST", body });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("totals");
    const old = document.getElementById("totals");
    if (fresh && old) old.replaceChildren(...fresh.childNodes);
  } catch {
    // Counting is a comfort; sending says what is wrong.
  }
}

if (form && form.level.value === "cards") count();
