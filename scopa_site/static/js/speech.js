// @ts-check
// What the page says aloud: whole sentences written by the server, put into live regions.

/** @param {string} sentences */
export function say(sentences) {
  speak("spoken", sentences);
}

/** @param {string} sentences */
export function sayAtOnce(sentences) {
  speak("urgent", sentences);
}

/** The sentences of the moment. @returns {Record<string, any>} */
export function texts() {
  return read("texts");
}

/** The script's own sentences. @returns {Record<string, string>} */
export function pageTexts() {
  return read("page-texts");
}

/** @param {string} id @param {string} sentences */
function speak(id, sentences) {
  const region = document.getElementById(id);
  if (!region) return;
  // The same sentence twice would not be read again, so the region is emptied first.
  region.textContent = "";
  setTimeout(() => (region.textContent = sentences), 30);
}

/** @param {string} id */
function read(id) {
  return JSON.parse(document.getElementById(id)?.textContent || "{}");
}
