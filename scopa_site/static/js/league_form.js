// @ts-check
// The form of a new league follows the chosen kind: what still stands as the kind before had it changes along, what
// somebody has written stays. Everything works without this file.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-league]"));
for (const each of document.querySelectorAll("[data-noscript]")) /** @type {HTMLElement} */ (each).hidden = true;
if (form) {
  followKind(form);
  // A season like the last one is at home where that was.
  if (form.querySelector("input[name=template][type=radio]")) knowZone(form);
  showDivisions();
}

/** @param {HTMLFormElement} form */
function followKind(form) {
  /** @type {Record<string, Record<string, string>>} */
  const kinds = JSON.parse(document.getElementById("kinds")?.textContent || "{}");
  const shown = /** @type {HTMLInputElement} */ (form.elements.namedItem("shown"));
  form.addEventListener("change", (event) => {
    const choice = /** @type {HTMLInputElement} */ (event.target);
    if (choice.name !== "template") return;
    const [before, next] = [kinds[shown.value] ?? {}, kinds[choice.value] ?? {}];
    for (const [name, value] of Object.entries(next)) {
      const field = /** @type {HTMLInputElement | RadioNodeList | null} */ (form.elements.namedItem(name));
      if (!field || field.value !== (before[name] ?? "")) continue;
      field.value = value;
      form.querySelector(`[name="${name}"]:checked`)?.dispatchEvent(new Event("change", { bubbles: true }));
    }
    shown.value = choice.value;
    showDivisions();
  });
}

/** The browser's own zone, where none has been told yet. @param {HTMLFormElement} form */
function knowZone(form) {
  const zone = /** @type {HTMLSelectElement} */ (form.elements.namedItem("zone"));
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!document.cookie.includes("zone=") && [...zone.options].some((each) => each.value === own)) zone.value = own;
}

/** Divisions that have become filled are not left folded away. */
function showDivisions() {
  const more = /** @type {HTMLDetailsElement | null} */ (document.getElementById("more-divisions"));
  if (more && [...more.querySelectorAll("input")].some((each) => each.value)) more.open = true;
}
