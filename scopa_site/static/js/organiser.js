// @ts-check
// Comforts of the organiser's pages: the control room keeps itself up to date, corrections tell their effects while they
// are written, seeds are dragged, the form of an event follows the chosen kind. Everything works without this file.

const POLL = 5000;
const TYPING = 300;
const room = /** @type {HTMLElement | null} */ (document.getElementById("room"));
let asking = false;

for (const each of document.querySelectorAll("[data-noscript]")) /** @type {HTMLElement} */ (each).hidden = true;
for (const each of document.querySelectorAll("[data-print]")) {
  /** @type {HTMLElement} */ (each).hidden = false;
  each.addEventListener("click", () => print());
}
document.querySelector(".line-tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
if (room) follow(room);
forgetUndo();
followCorrection();
sortSeeds();
followTemplate();
followFormats();

/** @param {HTMLElement} box */
function follow(box) {
  document.addEventListener("tournament:changed", () => refresh(box));
  document.addEventListener("visibilitychange", () => document.hidden || refresh(box));
  setInterval(() => document.hidden || refresh(box), POLL);
  setInterval(countDown, 1000);
}

/** @param {HTMLElement} box */
async function refresh(box) {
  if (asking) return;
  asking = true;
  const url = new URL(box.dataset.state ?? "", location.href);
  url.searchParams.set("v", document.querySelector("[data-stamp]")?.getAttribute("data-stamp") ?? "");
  try {
    const answer = await fetch(url, { headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(String(answer.status));
    if (answer.status === 200) replace(await answer.text());
    lost(false);
  } catch {
    lost(true);
  }
  asking = false;
}

/** Parts in which somebody is about to decide or to write something stay as they are. @param {string} html */
function replace(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  for (const part of fresh.querySelectorAll("[data-live]")) {
    const old = document.getElementById(part.id);
    const busy = old?.querySelector("details.ask[open]") || old?.querySelector("input:focus, select:focus, textarea:focus");
    if (!old || busy) continue;
    const focused = document.activeElement && old.contains(document.activeElement) ? trace(document.activeElement) : "";
    old.replaceChildren(...part.childNodes);
    if (focused) /** @type {HTMLElement | null} */ (old.querySelector(focused))?.focus();
  }
}

/** How to find the same button or link again. @param {Element} element */
function trace(element) {
  const href = element.getAttribute("href");
  if (href) return `a[href="${CSS.escape(href)}"]`;
  return element.id ? `#${CSS.escape(element.id)}` : "";
}

/** @param {boolean} is */
function lost(is) {
  document.querySelector("[data-lost]")?.toggleAttribute("hidden", !is);
}

function countDown() {
  for (const each of document.querySelectorAll("[data-due]")) {
    const left = Math.max(0, Math.floor((Date.parse(each.getAttribute("data-due") ?? "") - Date.now()) / 1000));
    const words = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (/\d+:\d\d/.test(each.textContent ?? "")) each.textContent = (each.textContent ?? "").replace(/\d+:\d\d/, words);
  }
}

function forgetUndo() {
  const offer = /** @type {HTMLElement | null} */ (document.querySelector(".undo[data-seconds]"));
  if (offer) setTimeout(() => offer.remove(), Number(offer.dataset.seconds) * 1000);
}

function followCorrection() {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("correction"));
  if (!form) return;
  let waiting = 0;
  const ask = async () => {
    const body = new URLSearchParams();
    new FormData(form).forEach((value, name) => body.append(name, String(value)));
    body.set("do", "preview");
    const address = new URL(form.action);
    address.searchParams.set("part", "effects");
    const typed = /** @type {HTMLInputElement | null} */ (form.querySelector("#typed"))?.value ?? "";
    try {
      const answer = await fetch(address, { method: "POST", body });
      if (!answer.ok) return;
      const effects = /** @type {HTMLElement} */ (document.getElementById("effects"));
      effects.innerHTML = await answer.text();
      const again = /** @type {HTMLInputElement | null} */ (effects.querySelector("#typed"));
      if (again) again.value = typed;
      form.querySelector("[data-after-preview]")?.toggleAttribute("hidden", !effects.querySelector(".impact"));
    } catch {
      // The button asks the server in its own time.
    }
  };
  form.querySelector("[data-preview]")?.setAttribute("hidden", "");
  form.addEventListener("input", (event) => {
    const name = /** @type {HTMLInputElement} */ (event.target).name;
    if (name === "reason" || name === "typed") return;
    clearTimeout(waiting);
    waiting = setTimeout(ask, TYPING);
  });
  ask();
}

function sortSeeds() {
  const list = /** @type {HTMLElement | null} */ (document.querySelector("[data-sortable]"));
  if (!list) return;
  /** @type {HTMLElement | null} */
  let held = null;
  const rows = () => /** @type {HTMLElement[]} */ ([...list.children]);
  const number = () =>
    rows().forEach((row, place) => {
      const input = /** @type {HTMLInputElement} */ (row.querySelector(".place-input"));
      input.value = String(place + 1);
      const [up, down] = /** @type {NodeListOf<HTMLButtonElement>} */ (row.querySelectorAll("[data-move]"));
      up.disabled = place === 0;
      down.disabled = place === rows().length - 1;
    });
  for (const row of rows()) row.draggable = true;
  list.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-move]"));
    const row = button?.closest("li");
    if (!button || !row) return;
    event.preventDefault();
    if (button.dataset.move === "-1") row.previousElementSibling?.before(row);
    else row.nextElementSibling?.after(row);
    number();
    button.focus();
  });
  list.addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const row = input.closest("li");
    if (!row || !input.matches(".place-input")) return;
    const others = rows().filter((each) => each !== row);
    const place = Math.min(Math.max(Number(input.value) || 1, 1), others.length + 1);
    if (others[place - 1]) others[place - 1].before(row);
    else list.append(row);
    number();
    input.focus();
  });
  list.addEventListener("dragstart", (event) => {
    held = /** @type {Element} */ (event.target).closest("li");
    held?.classList.add("dragged");
  });
  list.addEventListener("dragover", (event) => {
    const over = /** @type {Element} */ (event.target).closest("li");
    if (!held || !over || over === held) return;
    event.preventDefault();
    const box = over.getBoundingClientRect();
    if (event.clientY < box.top + box.height / 2) over.before(held);
    else over.after(held);
  });
  list.addEventListener("dragend", () => {
    held?.classList.remove("dragged");
    held = null;
    number();
  });
}

function followTemplate() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-new]"));
  if (!form) return;
  /** @type {Record<string, {game: string, venue: string, stages: Record<string, string>[], options: Record<string, string>}>} */
  const kinds = JSON.parse(document.getElementById("templates")?.textContent || "{}");
  const shown = /** @type {HTMLInputElement} */ (form.elements.namedItem("shown"));
  const zone = /** @type {HTMLSelectElement} */ (form.elements.namedItem("zone"));
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!document.cookie.includes("zone=") && [...zone.options].some((each) => each.value === own)) zone.value = own;
  form.addEventListener("change", (event) => {
    const choice = /** @type {HTMLInputElement} */ (event.target);
    if (choice.name !== "template") return;
    const before = kinds[shown.value];
    const next = kinds[choice.value];
    // What somebody has chosen differently from the kind before stays as it is.
    for (const name of /** @type {const} */ (["game", "venue"])) {
      const radios = /** @type {RadioNodeList} */ (form.elements.namedItem(name));
      if (radios.value === before[name]) {
        radios.value = next[name];
        form.querySelector(`[name="${name}"]:checked`)?.dispatchEvent(new Event("change", { bubbles: true }));
      }
    }
    if (sameStages(form, before.stages)) putStages(form, next.stages);
    for (const rule of new Set([...Object.keys(before.options), ...Object.keys(next.options)])) {
      const field = /** @type {HTMLInputElement | null} */ (form.elements.namedItem(`rule-${rule}`));
      if (field && field.value === (before.options[rule] ?? "")) field.value = next.options[rule] ?? "";
    }
    shown.value = choice.value;
    followFormats();
  });
}

/** @param {HTMLFormElement} form @param {number} number @returns {Record<string, string>} */
function stageValues(form, number) {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(`[name^="stage${number}-"]`));
  return Object.fromEntries([...fields].filter((each) => each.value).map((each) => [each.name.split("-")[1], each.value]));
}

/** @param {HTMLFormElement} form @param {Record<string, string>[]} stages */
function sameStages(form, stages) {
  return [1, 2, 3, 4].every((number) => {
    const values = stageValues(form, number);
    const wanted = stages[number - 1] ?? {};
    const names = new Set([...Object.keys(values), ...Object.keys(wanted)]);
    return [...names].every((name) => values[name] === wanted[name]);
  });
}

/** @param {HTMLFormElement} form @param {Record<string, string>[]} stages */
function putStages(form, stages) {
  for (const number of [1, 2, 3, 4]) {
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(`[name^="stage${number}-"]`))) {
      field.value = stages[number - 1]?.[field.name.split("-")[1]] ?? "";
    }
  }
}

/** Settings that the chosen format does not have are not shown. */
function followFormats() {
  for (const stage of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-stage]"))) {
    const format = /** @type {HTMLSelectElement | null} */ (stage.querySelector('[name$="-format"]'));
    if (!format) continue;
    const show = () => {
      for (const field of /** @type {NodeListOf<HTMLElement>} */ (stage.querySelectorAll("[data-formats]"))) {
        const fits = (field.dataset.formats ?? "").split(" ").includes(format.value);
        field.closest(".field")?.toggleAttribute("hidden", !fits);
      }
      const breaks = /** @type {HTMLElement | null} */ (stage.querySelector("[data-tiebreaks]"));
      breaks?.toggleAttribute("hidden", !breaks.querySelector(".field:not([hidden])"));
    };
    format.onchange = show;
    show();
  }
}
