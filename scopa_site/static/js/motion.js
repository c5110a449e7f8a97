// @ts-check
// What was played is shown on the old table before the new one is drawn, so that nobody misses what was taken.

const HOLD = 900;
const OWN_HOLD = 450;
const LAY = 320;
const MOST = 3;

/** Whether movement is welcome. */
export function mayMove() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && !document.hidden;
}

/**
 * Show the plays in order; when there are many, only the last one.
 * @param {HTMLElement[]} moves lines of the new log, with the card, what it takes and whose it is
 */
export async function showMoves(moves) {
  const shown = moves.length > MOST ? moves.slice(-1) : moves;
  for (const move of shown) await showMove(move);
}

/** @param {HTMLElement} move */
async function showMove(move) {
  const board = document.getElementById("board");
  const face = move.querySelector("svg.c");
  if (!board || !face) return;
  const item = document.createElement("li");
  item.className = "arrives";
  item.dataset.card = move.dataset.card;
  item.append(face.cloneNode(true));
  board.append(item);
  const taken = (move.dataset.take ?? "").split(" ").filter(Boolean);
  const cards = [...board.children].map((each) => /** @type {HTMLElement} */ (each));
  const gone = cards.filter((card) => taken.includes(card.dataset.card ?? ""));
  if (!gone.length) return pause(LAY);
  for (const card of cards) card.classList.remove("other", "dim", "take");
  for (const card of gone) card.classList.add("take");
  if (move.dataset.sweep === "yes") board.classList.add("swept");
  await pause(move.dataset.own === "yes" ? OWN_HOLD : HOLD);
  for (const card of [...gone, item]) card.remove();
  board.classList.remove("swept");
}

/** @param {number} milliseconds @returns {Promise<void>} */
function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
