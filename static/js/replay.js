// Turns the pages of a replay without loading them anew, and plays it: the same pages, the same steps (see steps.js).
(() => {
  "use strict";
  const doc = document;
  const find = (what) => doc.querySelector(".replay " + what);
  const show = new URLSearchParams(location.search).get("to"); // the ply at which "show me" ends
  let playing = false;
  let turning = false;

  const at = () => +find("#scrub-at").value;
  const on = () => find('[data-key="ArrowRight"]');

  function arrive(page) {
    Idiomorph.morph(find("").closest(".replay"), page.querySelector(".replay"), {
      morphStyle: "outerHTML",
      callbacks: { beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS") },
    });
    doc.title = page.title;
    mark();
  }

  async function turn(href, forward) {
    if (turning) return;
    turning = true;
    try {
      const answer = await fetch(href, { headers: { Accept: "text/html" } });
      if (!answer.ok) throw new Error(answer.status);
      const text = await answer.text();
      const page = new DOMParser().parseFromString(text, "text/html");
      if (!page.querySelector(".replay")) throw new Error("no replay");
      history.replaceState(null, "", href);
      if (forward) steps.before(page);
      else steps.finish();
      if (forward && steps.holds()) steps.add(page, arrive, true);
      else arrive(page);
    } catch {
      location.assign(href);
    } finally {
      turning = false;
      mark();
    }
  }

  // The button says what it does; the page that was just put in place does not know.
  function mark() {
    const button = find("#play");
    button.setAttribute("aria-pressed", playing);
    button.setAttribute("aria-label", playing ? button.dataset.pause : button.dataset.play);
  }

  async function play() {
    while (playing) {
      const next = on();
      if (!next) break;
      await turn(next.href, true);
      do await new Promise((r) => setTimeout(r, 150));
      while (steps.playing() && playing);
      await new Promise((r) => setTimeout(r, steps.rest()));
      if (show && at() >= show && playing) return find("[data-leave]").click();
    }
    playing = false;
    mark();
  }

  doc.addEventListener("click", (e) => {
    if (e.target.closest("#play")) {
      playing = !playing;
      mark();
      if (playing) play();
      return;
    }
    const step = e.target.closest(".replay .step[href]");
    if (!step || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    playing = false;
    turn(step.href, step === on());
  });
  if (location.hash === "#show") {
    playing = true;
    mark();
    play();
  }
})();
