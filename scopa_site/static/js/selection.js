// @ts-check
// Choosing a card and what it takes. The choices are already on the page, written by the server; here they are only
// shown, marked and sent. Nothing in this file knows a rule of the game.

import { pageTexts, say, texts } from "./speech.js";

/** @type {string} */
let chosen = "";
let picked = 0;
/** @type {(play: string) => void} */
let send = () => {};

/** @param {(play: string) => void} sender */
export function startSelection(sender) {
  send = sender;
  document.addEventListener("click", onClick);
  refreshSelection();
}

/** Bring the marks back after the table was drawn anew; a card that is gone or cannot be played is forgotten. */
export function refreshSelection() {
  const held = heldCards();
  const current = held.findIndex((card) => card.dataset.card === chosen);
  held.forEach((card, index) => (card.tabIndex = index === Math.max(current, 0) ? 0 : -1));
  if (chosen && picksOf(chosen)) mark(picked);
  else clearSelection();
}

export function clearSelection() {
  chosen = "";
  picked = 0;
  for (const card of heldCards()) card.setAttribute("aria-pressed", "false");
  for (const picks of allPicks()) picks.hidden = true;
  for (const card of boardCards()) card.className = "";
  const prompt = /** @type {HTMLElement | null} */ (document.querySelector("[data-prompt]"));
  if (prompt) prompt.hidden = false;
}

/** @param {string} card */
export function choose(card) {
  if (!picksOf(card)) {
    clearSelection();
    const turn = document.getElementById("table")?.dataset.turn === "you";
    say((turn && texts().cards?.[card]) || pageTexts().notYourTurn);
    return;
  }
  if (chosen === card) return playChosen();
  clearSelection();
  chosen = card;
  mark(0);
  say(texts().cards?.[card] ?? "");
}

/** Choose by place in the hand. @param {number} index */
export function chooseAt(index) {
  const card = heldCards()[index];
  if (!card) return;
  focusHeld(index);
  choose(card.dataset.card ?? "");
}

/** Mark a choice of the chosen card. @param {number} index @returns {boolean} whether there is one */
export function pick(index) {
  const option = optionsOf(chosen)[index];
  if (!option) return false;
  mark(index);
  say(option.querySelector("[data-label]")?.textContent ?? "");
  return true;
}

export function playChosen() {
  const go = goButton();
  if (chosen && go) send(go.value);
}

export function hasChosen() {
  return chosen !== "";
}

/** @param {number} index */
export function focusHeld(index) {
  const held = heldCards();
  const wanted = held[Math.min(Math.max(index, 0), held.length - 1)];
  if (!wanted) return;
  for (const card of held) card.tabIndex = card === wanted ? 0 : -1;
  wanted.focus();
}

/** @returns {HTMLButtonElement[]} */
export function heldCards() {
  return [...document.querySelectorAll("#hand .held")].map((card) => /** @type {HTMLButtonElement} */ (card));
}

/** @param {MouseEvent} event */
function onClick(event) {
  const button = /** @type {Element} */ (event.target).closest("button");
  if (!button) return;
  if (button.matches("#hand .held")) {
    event.preventDefault();
    choose(button.dataset.card ?? "");
  } else if (button.matches(".opt")) {
    event.preventDefault();
    pick(optionsOf(chosen).indexOf(button));
  } else if (button.matches(".go[form]")) {
    event.preventDefault();
    playChosen();
  }
}

/** @param {number} index */
function mark(index) {
  const picks = picksOf(chosen);
  if (!picks) return;
  picks.hidden = false;
  picked = index;
  const options = optionsOf(chosen);
  options.forEach((option, place) => option.setAttribute("aria-pressed", String(place === index)));
  const go = goButton();
  const option = options[index];
  if (go) go.hidden = false;
  if (go && option) {
    go.value = option.value;
    go.textContent = option.dataset.go ?? "";
  }
  const prompt = /** @type {HTMLElement | null} */ (document.querySelector("[data-prompt]"));
  if (prompt) prompt.hidden = true;
  for (const card of heldCards()) card.setAttribute("aria-pressed", String(card.dataset.card === chosen));
  paintBoard(option ? codes(option) : [], options.flatMap(codes));
}

/** @param {string[]} taken @param {string[]} possible */
function paintBoard(taken, possible) {
  for (const card of boardCards()) {
    const code = card.dataset.card ?? "";
    card.className = taken.includes(code) ? "take" : possible.includes(code) ? "other" : "dim";
  }
}

/** @param {HTMLElement} option */
function codes(option) {
  return (option.dataset.cards ?? "").split(" ").filter(Boolean);
}

function allPicks() {
  return [...document.querySelectorAll(".picks")].map((each) => /** @type {HTMLElement} */ (each));
}

/** @param {string} card */
function picksOf(card) {
  return allPicks().find((picks) => picks.dataset.for === card);
}

/** @param {string} card */
function optionsOf(card) {
  return [...(picksOf(card)?.querySelectorAll(".opt") ?? [])].map((each) => /** @type {HTMLButtonElement} */ (each));
}

/** @returns {HTMLButtonElement | null} */
function goButton() {
  return picksOf(chosen)?.querySelector(".go") ?? null;
}

function boardCards() {
  return [...document.querySelectorAll("#board li")].map((each) => /** @type {HTMLElement} */ (each));
}
