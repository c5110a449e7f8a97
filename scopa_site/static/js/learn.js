// @ts-check
// A lesson without loading the whole page for each card. The forms of the page work without this file.

import { refreshKeysField, startKeys } from "./keys.js";
import { mayMove, showMoves } from "./motion.js";
import { clearSelection, focusHeld, heldCards, refreshSelection, startSelection } from "./selection.js";
import { pageTexts, say, sayAtOnce, texts } from "./speech.js";

let sending = false;

/** @returns {HTMLElement} */
const lesson = () => /** @type {HTMLElement} */ (document.getElementById("lesson"));

/** @param {string} play */
async function send(play) {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("play"));
  if (sending || !form) return;
  sending = true;
  try {
    const body = new URLSearchParams();
    new FormData(form).forEach((value, name) => body.append(name, String(value)));
    body.set("play", play);
    const answer = await fetch(`${form.action}?part=lesson`, { method: "POST", body });
    if (!answer.ok) throw new Error(answer.statusText);
    await receive(await answer.text());
  } catch {
    sayAtOnce(pageTexts().failed);
    notify(pageTexts().failed);
  } finally {
    sending = false;
  }
}

/** Draw the lesson after a try over the old one. @param {string} html */
async function receive(html) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("lesson");
  if (!next) return location.reload();
  const seen = document.querySelectorAll("#log [data-number]").length;
  const lines = [...next.querySelectorAll("#log [data-number]")].map((line) => /** @type {HTMLElement} */ (line));
  const moves = lines.slice(seen);
  const tried = heldCards().findIndex((card) => card.getAttribute("aria-pressed") === "true");
  clearSelection();
  if (mayMove()) await showMoves(moves);
  lesson().replaceWith(next);
  settle();
  tell(moves, tried);
}

/**
 * Say what happened, and put the focus where the reader goes on.
 * @param {HTMLElement[]} moves
 * @param {number} tried the place in the hand of the card that was tried
 */
function tell(moves, tried) {
  const wrong = lesson().querySelector(".wrong-try")?.textContent;
  if (wrong) {
    focusHeld(tried);
    return sayAtOnce(wrong);
  }
  const said = document.getElementById("said");
  const sentences = moves.map((move) => move.querySelector("[data-sentence]")?.textContent ?? "");
  const rest = said ? [] : [lesson().querySelector(".asked")?.textContent ?? "", texts().table];
  say([...sentences, ...rest].join(" "));
  if (said) {
    said.focus({ preventScroll: true });
    said.closest(".card-board")?.scrollIntoView({ block: "nearest" });
  } else if (heldCards().length) focusHeld(0);
}

function settle() {
  refreshSelection();
  refreshKeysField();
}

/** @param {string} text */
function notify(text) {
  const strip = document.getElementById("strip");
  if (!strip) return;
  strip.textContent = text;
  strip.hidden = !text;
}

startSelection(send);
startKeys();
settle();
