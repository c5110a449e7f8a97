// @ts-check
// The keys of a table: choosing a card and what it takes, playing, and having the table read aloud.

import { chooseAt, clearSelection, focusHeld, hasChosen, heldCards, pick, playChosen } from "./selection.js";
import { pageTexts, say, texts } from "./speech.js";

const KEYS_OFF = "keys-off";

export function startKeys() {
  document.addEventListener("keydown", onKey);
  document.addEventListener("change", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (!field.matches("[data-keys]")) return;
    if (field.checked) localStorage.removeItem(KEYS_OFF);
    else localStorage.setItem(KEYS_OFF, "1");
  });
}

/** Show the field that turns single keys off, and what it says. */
export function refreshKeysField() {
  for (const field of document.querySelectorAll("[data-keys]")) {
    /** @type {HTMLElement} */ (field.closest("[hidden]") ?? field).hidden = false;
    /** @type {HTMLInputElement} */ (field).checked = !localStorage.getItem(KEYS_OFF);
  }
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.matches("#hand .held") && moveAlong(event)) return;
  if (event.key === "Enter" && target.matches(".opt[aria-pressed=true]")) {
    event.preventDefault();
    playChosen();
  } else if (event.key === "Enter" && hasChosen() && !target.closest("button, a, summary")) playChosen();
  else if (event.key === "Escape" && hasChosen()) clearSelection();
  else if (!localStorage.getItem(KEYS_OFF) && event.key.length === 1) letter(event);
}

/** Arrows within the hand. @param {KeyboardEvent} event */
function moveAlong(event) {
  const here = heldCards().findIndex((card) => card === event.target);
  const last = heldCards().length - 1;
  const places = /** @type {Record<string, number>} */ ({
    ArrowLeft: here === 0 ? last : here - 1, ArrowRight: here === last ? 0 : here + 1, Home: 0, End: last,
  });
  if (!(event.key in places)) return false;
  event.preventDefault();
  focusHeld(places[event.key]);
  return true;
}

/** @param {KeyboardEvent} event */
function letter(event) {
  const key = event.key.toLowerCase();
  const spoken = texts();
  const sentences = /** @type {Record<string, string>} */ ({
    t: spoken.table, h: spoken.hand, s: spoken.score, l: spoken.last, "?": pageTexts().keys,
  });
  if (/^\d$/.test(key)) chooseAt((Number(key) + 9) % 10);
  else if (/^[a-f]$/.test(key) && hasChosen()) pick("abcdef".indexOf(key));
  else if (key === "c") say(document.querySelector(".clock")?.textContent ?? "");
  else if (key in sentences) say(sentences[key]);
}
