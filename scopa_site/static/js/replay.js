// @ts-check
// Stepping through a finished match without loading the whole page for each play. The links work without this file.

import { say } from "./speech.js";

let wanted = -1;
let loading = false;

/** @returns {HTMLElement} */
const table = () => /** @type {HTMLElement} */ (document.getElementById("table"));
const ply = () => Number(table().dataset.ply);
const end = () => Number(table().dataset.length);

/** Show the table after so many plays; of several wishes while one is under way only the last counts. @param {number} to */
async function show(to) {
  wanted = Math.min(Math.max(to, 0), end());
  if (loading || wanted === ply()) return;
  loading = true;
  const address = `${table().dataset.url}?ply=${wanted}`;
  try {
    const answer = await fetch(`${address}&part=table`, { headers: { Accept: "text/html" } });
    if (!answer.ok) return location.assign(address);
    draw(new DOMParser().parseFromString(await answer.text(), "text/html"));
    history.replaceState(null, "", address);
  } catch {
    location.assign(address);
  } finally {
    loading = false;
  }
  if (wanted !== ply()) show(wanted);
  else say(table().dataset.spoken ?? "");
}

/** @param {Document} page */
function draw(page) {
  const focus = document.activeElement?.id;
  const range = document.getElementById("scrub");
  for (const id of ["table", "side"]) {
    const next = page.getElementById(id);
    if (next) document.getElementById(id)?.replaceWith(next);
  }
  // A thumb that is being dragged must stay the same element.
  const fresh = /** @type {HTMLInputElement | null} */ (document.getElementById("scrub"));
  if (focus === "scrub" && range && fresh) {
    range.setAttribute("aria-valuetext", fresh.getAttribute("aria-valuetext") ?? "");
    fresh.replaceWith(range);
    range.focus();
  } else if (focus) (document.getElementById(focus) ?? fresh)?.focus();
  settle();
}

function settle() {
  for (const button of document.querySelectorAll("[data-noscript]")) /** @type {HTMLElement} */ (button).hidden = true;
  const log = document.getElementById("log");
  const current = /** @type {HTMLElement | null} */ (log?.querySelector("[aria-current]"));
  if (log && current) log.scrollTop = current.offsetTop - log.clientHeight / 2;
}

document.addEventListener("input", (event) => {
  const range = /** @type {HTMLInputElement} */ (event.target);
  if (range.id === "scrub") show(Number(range.value));
});

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const link = /** @type {Element} */ (event.target).closest("a[href^='?ply=']");
  if (!link) return;
  event.preventDefault();
  show(Number(new URLSearchParams(link.getAttribute("href") ?? "").get("ply")));
});

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const places = /** @type {Record<string, number>} */ ({
    ArrowLeft: (loading ? wanted : ply()) - 1, ArrowRight: (loading ? wanted : ply()) + 1, Home: 0, End: end(),
  });
  if (!(event.key in places)) return;
  event.preventDefault();
  show(places[event.key]);
});

settle();
