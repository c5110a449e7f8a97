// @ts-check
// House rules follow the chosen game: what the reader has not changed takes the new game's value.

/** @typedef {string | string[]} Value */
/** @type {Record<string, Record<string, Value>>} */
const presets = JSON.parse(document.getElementById("presets")?.textContent || "{}");
const shown = /** @type {HTMLInputElement | null} */ (document.getElementById("id_rule-shown"));

/** @param {string} preset @param {string} rule @returns {Value} */
function valueIn(preset, rule) {
  return presets[preset]?.[rule] ?? presets.scopa_classica[rule];
}

/** @param {string} rule */
function fields(rule) {
  const found = document.querySelectorAll(`[name="rule-${rule}"], [name^="rule-${rule}_"]`);
  const own = [...found].filter((field) => new RegExp(`^rule-${rule}(_\\d)?$`).test(field.getAttribute("name") ?? ""));
  return own.map((field) => /** @type {HTMLInputElement} */ (field));
}

/** @param {string} rule @param {Value} value */
function holds(rule, value) {
  const all = fields(rule);
  if (!Array.isArray(value)) return all.every((field) => field.value === value);
  const given = all.filter((field) => (field.type === "checkbox" ? field.checked : field.value));
  return given.map((field) => field.value).join() === value.join();
}

/** @param {string} rule @param {Value} value */
function put(rule, value) {
  fields(rule).forEach((field, place) => {
    if (!Array.isArray(value)) field.value = value;
    else if (field.type === "checkbox") field.checked = value.includes(field.value);
    else field.value = value[place] ?? "";
  });
}

document.addEventListener("change", (event) => {
  const choice = /** @type {HTMLInputElement} */ (event.target);
  if (choice.name !== "game" || !shown) return;
  const next = choice.value.split(":")[0];
  for (const rule of Object.keys(presets.scopa_classica)) {
    if (holds(rule, valueIn(shown.value, rule))) put(rule, valueIn(next, rule));
  }
  shown.value = next;
});
