// Small comforts of single buttons, links and fields. Everything works without this file.
(() => {
  "use strict";
  const doc = document;

  // A link may name a key: the replay is paged with the arrows.
  doc.addEventListener("keydown", (e) => {
    if (e.altKey || e.ctrlKey || e.metaKey || e.target.closest("input, select, textarea, [contenteditable]")) return;
    const link = doc.querySelector('[data-key="' + CSS.escape(e.key) + '"]');
    if (link) {
      e.preventDefault();
      link.click();
    }
  });

  // A button may copy the text of another element and say so.
  doc.addEventListener("click", async (e) => {
    const button = e.target.closest && e.target.closest("[data-copy]");
    if (!button) return;
    const from = doc.querySelector(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(from.value || from.href || from.textContent);
      button.classList.add("copied");
      if (doc.getElementById("announce") && button.dataset.copied) doc.getElementById("announce").textContent = button.dataset.copied;
    } catch {
      if (from.select) from.select(); // no clipboard on plain http: select the text for copying
    }
  });

  // A button may hand a link to another app, where the browser can do that.
  if (navigator.share) doc.documentElement.classList.add("shares");
  doc.addEventListener("click", (e) => {
    const button = e.target.closest && e.target.closest("[data-share]");
    if (button) navigator.share({ title: doc.title, url: doc.querySelector(button.dataset.share).value }).catch(() => {});
  });

  // The rule of a question opens over the table instead of taking its place.
  doc.addEventListener("click", async (e) => {
    const link = e.target.closest && e.target.closest("a.rule[href*='#']");
    const sheet = doc.getElementById("rule-sheet");
    if (!link || !sheet || !sheet.showPopover || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    try {
      const answer = await fetch(link.pathname, { headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const rule = page.getElementById(link.hash.slice(1));
      for (const l of page.querySelectorAll("link[rel=stylesheet]")) doc.querySelector(`link[href="${l.getAttribute("href")}"]`) || doc.head.append(l);
      for (const n of rule.querySelectorAll("[id]")) n.removeAttribute("id");
      sheet.querySelector(".rule-text").replaceChildren(...rule.childNodes);
      sheet.querySelector("a[href]:not(.rule-text a)").href = link.href;
      sheet.showPopover();
    } catch {
      location.assign(link.href);
    }
  });

  // A notice that was put away stays away until the browser is closed; its page may bring it again with each answer. A browser
  // without storage shows it again on the next page.
  function away(id) {
    try {
      id = (sessionStorage.getItem("portside-away") || "") + id;
      sessionStorage.setItem("portside-away", id);
    } catch {
      // It holds for this page.
    }
    doc.documentElement.classList.add(...("away" + id).split(" "));
  }
  doc.addEventListener("click", (e) => {
    const button = e.target.closest && e.target.closest("[data-away]");
    if (button) away(" away-" + button.dataset.away);
  });
  away("");

  // A field may send its form when it is changed, such as the slider of the replay.
  doc.addEventListener("change", (e) => e.target.matches("[data-send]") && e.target.form.requestSubmit());

  // Where the server can only guess the time zone, its field begins with the browser's, if that is offered.
  const zone = doc.querySelector("[data-guess] select[name=zone]");
  const here = zone && Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && [...zone.options].some((o) => o.value === here)) zone.value = here;
})();
