// A lesson: what a scene says folds once it has been read, and the place that it is about comes into view. Without this file
// both take a tap.
(() => {
  "use strict";
  const doc = document;
  const find = (what) => doc.querySelector(what);
  const phone = matchMedia("(max-width: 63.99rem)"); // where words and table do not fit side by side

  // On a phone the words fold when the learner turns to the table, by finger or by keyboard.
  const away = (e) => {
    const words = find("#lesson-words");
    if (words && phone.matches && e.target.closest("#table") && !e.target.closest("#lesson")) words.open = false;
  };
  doc.addEventListener("click", away);
  doc.addEventListener("focusin", away);

  // The place is shown once more, although the address names it already.
  doc.addEventListener("click", (e) => {
    const place = e.target.closest("#lesson-place") && find("[data-place]");
    if (!place) return;
    if (phone.matches) find("#lesson-words").open = false;
    place.style.animation = "none";
    void place.offsetWidth; // without it, the style never changed
    place.style.animation = "";
  });

  // bring lays the place between the folded words and the question: next to the question, as the words are still open. A place
  // that is too high for that begins below the line to which they fold.
  const frame = 8;
  function bring() {
    const place = find("[data-place]");
    const bar = find("#question");
    if (!find("#lesson-words") || !place || place.closest("#question")) return;
    const at = place.getBoundingClientRect();
    const under = bar ? bar.getBoundingClientRect().top : innerHeight;
    const top = find("#lesson").offsetHeight + frame; // on a phone the words hang below it
    const bottom = (phone.matches || under > at.top ? Math.min(innerHeight, under) : innerHeight) - frame; // on a desk the question may stand above the place
    if (at.height > bottom - top) scrollBy(0, at.top - top);
    else if (at.top < find("#lesson").getBoundingClientRect().bottom + frame || at.bottom > bottom) scrollBy(0, at.bottom - bottom);
  }
  addEventListener("load", bring);
  doc.addEventListener("htmx:afterSettle", bring);
})();
