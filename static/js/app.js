// What the site does with script beyond plain forms. Everything works without this file; with it a table
// keeps itself up to date, keeps focus and open panels.
(() => {
  "use strict";
  const doc = document;
  const byId = (id) => doc.getElementById(id);
  doc.documentElement.classList.add("js");

  // --- Swapping: change only what differs, so that focus, scroll and open panels stay. ---

  // A form that is being filled in stays as it is until it is sent; so does an element that is only marked as the
  // same, and anything fetched into a slot until the slot means something else.
  function stays(old, now) {
    if (!old.dataset || !now.dataset) return false;
    if (old.dataset.dirty || "same" in now.dataset) return true;
    return "keep" in old.dataset && (old.dataset.keep === now.dataset.keep || !!old.querySelector("[data-dirty]"));
  }

  // A form that was opened by a click gets the focus.
  doc.addEventListener("htmx:afterSwap", (e) => {
    const by = e.detail.requestConfig && e.detail.requestConfig.triggeringEvent;
    if (e.target.id !== "order-slot" || !by || by.type !== "click") return;
    const field = e.target.querySelector("input, select");
    if (field) field.focus();
  });

  // One mark may stand for a run of neighbours: give each of them its own.
  function spread(fragment, root) {
    for (const mark of fragment.querySelectorAll('[data-same]:not([data-same=""])')) {
      let old = root.getElementById(mark.id);
      let at = mark;
      for (let n = mark.dataset.same; n > 1 && old; n--) {
        old = old.nextElementSibling;
        if (!old) break;
        const next = doc.createElementNS(old.namespaceURI, old.localName);
        next.id = old.id;
        next.setAttribute("data-same", "");
        at.after(next);
        at = next;
      }
    }
  }

  // A long start tag that this page has already is left out: take its attributes from there.
  function retag(fragment, root) {
    for (const part of fragment.querySelectorAll("[data-tag]")) {
      const old = root.getElementById(part.id);
      if (!old) continue;
      part.removeAttribute("data-tag");
      for (const a of old.attributes) part.setAttribute(a.name, a.value);
    }
  }

  // The last events are in the log as well, so they are sent only once. (data-tail holds the version too, or this list would be marked as unchanged.)
  function recall(fragment, root) {
    const list = fragment.querySelector("[data-tail]");
    if (!list) return;
    const lines = (from) => [...from.querySelectorAll("#log li")].slice(-parseInt(list.dataset.tail));
    for (const line of fragment.querySelector("#log") ? lines(fragment) : lines(root)) { // an unchanged log is left out
      const copy = (("same" in line.dataset && root.getElementById(line.id)) || line).cloneNode(true);
      for (const a of [...copy.attributes]) copy.removeAttribute(a.name);
      list.append(copy);
    }
    list.removeAttribute("data-tail");
  }

  const ask = (url) => htmx.ajax("GET", url, { source: byId("table"), target: "#table", swap: "calm", select: "#table" });

  const merging = {
    callbacks: {
      beforeNodeMorphed: (old, now) => !stays(old, now),
      // Panels that were opened by hand stay open; an empty one is only being made. Some attributes belong to a script.
      beforeAttributeUpdated: (name, node) => name !== node.dataset.own && !(name === "open" && node.tagName === "DETAILS" && node.firstChild),
    },
  };

  // An answer changes the newest table. While steps are played that one is not on the page yet (see steps.js).
  function morph(target, fragment) {
    const held = target.id === "table" && steps.holds(fragment.querySelector("#table"));
    const root = held ? steps.shelf() : doc;
    spread(fragment, root);
    retag(fragment, root);
    recall(fragment, root);
    const fresh = fragment.children;
    if (!fresh.length) return [target]; // an answer without a table changes nothing
    const done = place(held ? root.getElementById("table") : target, fresh, held);
    if (root.querySelector("#table [data-same], #table [data-tag]")) { // a mark whose element is missing: ask for the whole table
      root.getElementById("table").removeAttribute("data-shows");
      setTimeout(() => ask(steps.newest().dataset.since.replace(/v=.*/, "v=")));
    }
    if (held) steps.add(root, arrive);
    return held ? [] : done;
  }

  function place(old, fresh, held) {
    const over = byId("result");
    const done = Idiomorph.morph(old, fresh, merging);
    // Scroll the result into view, unless somebody is writing: the last button may have been far below.
    if (!held && !over && byId("result") && !doc.activeElement.matches("input:not([type=hidden]), textarea")) scrollTo(0, 0);
    return done;
  }

  // arrive puts the table on the page whose steps have been played.
  function arrive(root) {
    const table = byId("table");
    place(table, root.children);
    htmx.process(byId("table"));
    for (const name of ["htmx:afterSwap", "htmx:afterSettle"]) htmx.trigger(byId("table"), name, {});
  }

  // The server leaves out what this page already shows (package views/fragment), so tell it what that is. And it need not
  // send this page news of the page's own plies.
  const page = Math.random().toString(36).slice(2, 14);
  doc.addEventListener("htmx:configRequest", (e) => {
    const table = steps.newest();
    e.detail.headers["Portside-Page"] = page;
    if (table && table.dataset.shows) e.detail.headers["Portside-Shows"] = table.dataset.shows;
  });

  // A table that could not be put together is fetched whole.
  doc.addEventListener("htmx:swapError", () => {
    const table = steps.newest();
    if (!table || !table.dataset.shows) return;
    table.removeAttribute("data-shows");
    setTimeout(() => ask(table.dataset.since.replace(/v=.*/, "v=")));
  });

  htmx.defineExtension("calm", {
    isInlineSwap: (style) => style === "calm",
    handleSwap: (style, target, fragment) => (style === "calm" ? morph(target, fragment) : false),
  });

  // An error answer names the place where it is shown, so that the table stays as it is.
  doc.addEventListener("htmx:beforeSwap", (e) => {
    if (e.detail.xhr.getResponseHeader("HX-Retarget")) e.detail.shouldSwap = true;
    else steps.before(e.detail.serverResponse);
  });

  // --- A swap is announced, and focus never jumps to the top of the page. ---

  let asked = "";
  const said = () => doc.querySelector("[data-said]"); // what a lesson says to a decision stands in place of the question
  const question = () => (said() || byId("question-text") || { textContent: "" }).textContent.trim();

  // which question it is: the next one may have the same words.
  const which = () => question() + " " + (doc.querySelector("#plies [name=decision]") || {}).value;

  // The bell shows the number at the beginning of the title.
  function toll() {
    const bell = doc.querySelector(".rail .next");
    if (!bell) return;
    const n = (/^\((\d+)\)/.exec(doc.title) || [0, 0])[1];
    bell.toggleAttribute("data-none", !+n);
    bell.querySelector(".badge").textContent = n;
    const words = bell.querySelector(".sr");
    words.textContent = words.textContent.replace(/\d+/, n);
  }

  function settled() {
    const table = byId("table");
    if (!table || steps.playing()) return;
    if (table.dataset.title) doc.title = table.dataset.title;
    toll();
    const now = which();
    if (now !== asked && byId("announce")) byId("announce").textContent = question();
    if (now !== asked) bring(byId("question"));
    asked = now;
    const next = said() || byId("question");
    if (doc.activeElement === doc.body && next && moved) next.focus({ preventScroll: true });
    moved = false;
  }

  // What a new question is about comes into view, between the upper edge and the bar; so does the bar on a desk.
  function bring(question) {
    if (!question || !byId("table").matches(".asked")) return;
    const way = question.querySelector(".way[href^='#']");
    const place = way && doc.querySelector(way.getAttribute("href"));
    const bar = question.getBoundingClientRect();
    // On a desk the bar may lie above the place and go with the page; then it counts as well.
    const stage = doc.querySelector("[data-stage]"); // what is answered in the bar is about it
    const about = place || stage;
    const goes = about && getComputedStyle(question).position !== "fixed" && question.compareDocumentPosition(about) & Node.DOCUMENT_POSITION_FOLLOWING;
    const end = !goes && bar.top > innerHeight / 3 && bar.bottom <= innerHeight + 1 ? bar.top : innerHeight;
    const boxes = place ? [...place.querySelectorAll("[name=action]")].map((b) => b.getBoundingClientRect()).filter((b) => b.width) : [];
    const high = Math.min(...boxes.map((b) => b.top), ...(goes ? [bar.top] : []));
    const low = Math.max(...boxes.map((b) => b.bottom));
    const all = low - high <= end; // else the first of them has to do
    if (boxes.length && (high < 0 || (all ? low : boxes[0].bottom) > end)) {
      const top = place.getBoundingClientRect().top - parseFloat(getComputedStyle(place).scrollMarginTop);
      scrollBy(0, Math.min(high, all ? Math.max(top, low - end + 8) : top));
    } else if (bar.top < 0 || bar.bottom > innerHeight + 1) question.scrollIntoView({ block: "center" });
    const box = stage && !boxes.length && stage.getBoundingClientRect();
    if (box && !doc.activeElement.matches("input, textarea") && (box.bottom < 80 || box.top > end - 80)) scrollBy(0, box.top - 64);
  }

  let moved = false; // the user has just acted, so we may move the focus
  doc.addEventListener("htmx:afterSettle", settled);
  doc.addEventListener("htmx:beforeRequest", (e) => {
    if (e.detail.requestConfig && e.detail.requestConfig.verb !== "post") return;
    moved = true;
    const form = e.target.closest && e.target.closest("form");
    if (form) delete form.dataset.dirty;
    doc.querySelectorAll("[popover]").forEach((p) => p.matches(":popover-open") && p.hidePopover());
  });
  // A sheet that explains a sign also says what lies there, in the words of the button that opens it.
  doc.addEventListener("click", (e) => {
    const b = e.target.closest("[popovertarget]");
    const lies = b && b.popoverTargetAction !== "hide" && b.popoverTargetElement && b.popoverTargetElement.querySelector(".lies");
    if (lies) lies.textContent = b.ariaLabel || [...b.querySelectorAll(".sr")].map((s) => s.textContent).join(", ");
  });
  // A tap beside a sheet closes it and does no more.
  let sheet = null;
  doc.addEventListener("pointerdown", () => (sheet = doc.querySelector(".sheet:popover-open")), true);
  doc.addEventListener(
    "click",
    (e) => {
      if (!sheet || sheet.contains(e.target) || e.target.closest("[popovertarget]")) return;
      e.preventDefault();
      e.stopImmediatePropagation();
      sheet = null;
    },
    true,
  );
  // What lies on the board may stand for a button of the bar, such as the pile for drawing.
  doc.addEventListener("click", (e) => {
    const by = e.target.closest("[data-for]");
    const button = by && byId(by.dataset.for);
    if (button) button.click();
  });
  doc.addEventListener("input", (e) => {
    const form = e.target.closest("form[data-draft]");
    if (form) form.dataset.dirty = "1";
  });

  // --- News: the stream sends what has changed since the table that the page shows. What does not fit is fetched. ---

  let stream = null;
  let due = 0; // when a page that has heard nothing asks by itself
  const rest = (seconds) => (due = Date.now() + 1000 * seconds);
  let looking = false;
  let posting = 0; // forms under way: their answers are tables as well
  let again = false; // news came while a table was being fetched

  async function look() {
    const table = steps.newest();
    if (!table || !table.dataset.since || doc.hidden) return;
    if (looking || posting > 0) {
      again = true;
      return;
    }
    looking = true;
    again = false;
    try {
      await ask(table.dataset.since);
    } catch {
      // The notice about the connection is shown by the events below; the next look tries again.
    } finally {
      looking = false;
      show();
      if (again) look();
    }
  }

  // A version is a number in base 36, too large for a Number.
  let newest = "";
  const shown = () => (/[?&]v=([^&]*)/.exec((steps.newest() || { dataset: {} }).dataset.since || "") || [])[1] || "";
  const older = (a, b) => a.length < b.length || (a.length === b.length && a < b);
  function news(e) {
    newest = e.data;
    if (posting > 0 || newest !== shown()) look();
  }

  // A table from the stream begins with a line: the token of the table that it changes, and its version. While another
  // table is on its way the page does not know what it will show, so it waits.
  let waiting = [];
  function pushed(e) {
    waiting.push(e.data);
    show();
  }
  function show() {
    if (looking || posting > 0) return;
    const messages = waiting;
    waiting = [];
    for (const message of messages) {
      const cut = message.indexOf("\n");
      const [from, version] = message.slice(0, cut).split(" ");
      const table = steps.newest();
      if (!table || doc.hidden) return; // a page that is seen again opens a stream of its own
      newest = version;
      if (!older(shown(), version)) continue;
      if (from !== "-" && from !== table.dataset.shows) return look();
      steps.before(message);
      htmx.swap(byId("table"), message.slice(cut + 1), { swapStyle: "calm" }, { select: "#table", contextElement: byId("table"), eventInfo: {} });
    }
  }
  const isPost = (e) => e.detail.requestConfig && e.detail.requestConfig.verb === "post";
  doc.addEventListener("htmx:beforeSend", (e) => isPost(e) && posting++);
  doc.addEventListener("htmx:afterRequest", (e) => {
    if (!isPost(e)) return;
    // The answer may leave the form out as unchanged, so empty its field here once the line is sent.
    const sent = e.detail.elt.closest("form[data-draft]");
    if (sent && e.detail.successful) sent.reset();
    posting = Math.max(0, posting - 1);
    setTimeout(() => {
      show(); // after the swap
      if (again && newest !== shown()) look();
    }, 50);
  });

  let failed = 0; // streams in a row
  function listen() {
    const table = steps.newest();
    if (stream || !table || !table.dataset.events || doc.hidden || !window.EventSource) return;
    const shows = table.dataset.shows;
    const now = (stream = new EventSource(table.dataset.events + "?page=" + page + (shows ? "&shows=" + shows + "&v=" + shown() : "")));
    const on = (kind, then) =>
      now.addEventListener(kind, (e) => {
        rest(60); // there is a heartbeat at least every 45 s
        then && then(e);
      });
    on("here");
    on("message", look);
    on("look", news);
    on("table", pushed);
    // A table is sent at once if the page shows an old one; a waiting room has to ask.
    now.onopen = () => {
      failed = 0;
      if (!shows) look();
    };
    // The browser would open the same address again, and the page shows another table by now. Another server may take it at
    // once, but one that is being started takes its time. All its pages lost it together: they do not come back together.
    now.onerror = () => {
      if (stream !== now) return;
      setTimeout(listen, Math.min(10000, 500 * 2 ** failed++) * (0.5 + Math.random()));
      hush();
    };
    rest(5); // the first message comes at once
  }

  // A browser opens at most six streams to a host, so a hidden tab closes its own.
  function hush() {
    if (stream) stream.close();
    stream = null;
    waiting = [];
    rest(25);
  }

  // A page that is seen again gets what it has missed from its stream, in one message.
  function wake() {
    if (doc.hidden) hush();
    else if (stream) look();
    else listen();
  }
  doc.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (e) => e.persisted && wake());
  addEventListener("pagehide", hush);
  addEventListener("online", wake);
  // A page without a stream asks now and then. So does one behind a proxy that holds the stream back, more often.
  setInterval(() => {
    if (Date.now() < due) return;
    rest(stream ? 5 : 25);
    look();
    listen();
  }, 5000);

  const offline = (is) => byId("offline") && (byId("offline").hidden = !is);
  const doubt = (e) => isPost(e) && setTimeout(look, 1000); // it may have been played: nobody else tells this page
  doc.addEventListener("htmx:sendError", (e) => {
    offline(true);
    doubt(e);
  });
  doc.addEventListener("htmx:responseError", (e) => e.detail.xhr.status >= 500 && doubt(e));
  doc.addEventListener("htmx:afterRequest", (e) => {
    const xhr = e.detail.xhr;
    if (!xhr || !xhr.status) return;
    const mine = doc.querySelector('meta[name="portside-build"]');
    const theirs = xhr.getResponseHeader("Portside-Build");
    offline(xhr.status >= 500 && !theirs); // a proxy answers for a server that it cannot reach
    if (mine && theirs && theirs !== mine.content && byId("newer")) byId("newer").hidden = false;
  });

  // --- Talk: lines in an open panel count as read. ---

  async function heard() {
    const talk = byId("talk");
    if (!talk || !talk.open || !talk.dataset.heard || !byId("talk-unread") || doc.hidden) return;
    const said = byId("said");
    if (said) said.scrollTop = said.scrollHeight;
    try {
      const body = new URLSearchParams({ n: talk.dataset.newest, quiet: "1" });
      if (!(await fetch(talk.dataset.heard, { method: "POST", body, headers: { "HX-Request": "true" } })).ok) return;
      doc.querySelectorAll("#talk-unread, #talk-call, #talk .heard").forEach((n) => n.remove());
      talk.classList.remove("unread");
    } catch {
      // The mark stays until the next time.
    }
  }
  doc.addEventListener(
    "toggle",
    (e) => {
      if (e.target.id !== "talk") return;
      const talk = e.target;
      if (talk.open && byId("talk-unread")) talk.scrollIntoView({ block: "center" }); // its mark may have been pressed far from it
      heard();
    },
    true,
  );
  doc.addEventListener("click", (e) => {
    if (!e.target.closest("#talk-call") || !byId("talk")) return;
    e.preventDefault();
    byId("talk").open = true;
  });
  doc.addEventListener("htmx:afterSettle", heard);

  // A browser that gets messages checks once per visit that it still does, with the script of the page of messages.
  function visit(here) {
    try {
      if (byId("push") || !localStorage.getItem("portside-push") || sessionStorage.getItem("portside-push-asked")) return;
      doc.head.append(Object.assign(doc.createElement("script"), { src: new URL("push.js", here) }));
    } catch {
      // A browser without storage has no subscription either.
    }
  }
  visit(doc.currentScript.src);

  doc.addEventListener("DOMContentLoaded", () => {
    asked = which();
    if (byId("question") && !byId("lesson") && !location.hash) bring(byId("question"));
    listen();
  });
})();
