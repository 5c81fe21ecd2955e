// The chart of Blackbeard: it can be dragged, pinched and enlarged, and a place on it can be chosen. Without
// this script the chart shows the waters around the ship, and every place is a button in a list.
(() => {
  "use strict";
  const doc = document;
  const root = doc.documentElement; // keeps what a new table would lose
  const svg = () => doc.getElementById("chart-view");
  const whole = { x: 0, y: 0, w: 1720, h: 650 };
  const leaf = { x: -10, y: 0, w: 872, h: 650 }; // a narrow chart shows the whole on two leaves, this and #chart-leaf
  let view = null; // what is shown, in units of the chart
  let folded = false; // the two leaves are shown
  let home = ""; // where the server would open it
  let chosen = null; // which place was asked for when the chart was last drawn
  let decided; // the decision for which it was drawn

  // sight is where the server would open the chart: a box, and the places in it that are asked about.
  const sight = (text) => {
    const [x, y, w, h, ...at] = text.split(" ").map(Number);
    const about = [];
    for (let i = 0; i < at.length; i += 2) about.push({ x: at[i], y: at[i + 1] });
    return { x, y, w, h, about };
  };
  const size = () => svg().getBoundingClientRect();

  // clear is the part of the chart, in pixels, that neither its tools nor the question at the lower edge covers when the page is
  // at its top.
  function clear() {
    const r = size();
    const over = doc.getElementById("question");
    const under = over && getComputedStyle(over).position === "fixed" ? r.bottom + scrollY - over.getBoundingClientRect().top : 0;
    const low = Math.min(Math.max(under, 0), r.height / 2);
    return { top: 50, h: r.height - 50 - low, low };
  }

  // fit shows a sight as large as it fits into the clear part, but never so small that ships cannot be told apart.
  function fit(s) {
    const r = size();
    const c = clear();
    const scale = Math.min(Math.max(Math.min(r.width / s.w, c.h / s.h), 0.72), 1.35);
    const w = r.width / scale;
    const h = c.h / scale;
    const within = (from, long, at, room) => (long > room ? Math.min(Math.max(at - room / 2, from), from + long - room) : from + (long - room) / 2);
    const [at] = s.about;
    const y = within(s.y, s.h, at.y, h) - c.top / scale;
    // Above the map nothing is shown, unless a place would lie under the tools.
    const high = Math.min(...s.about.map((p) => p.y)) - 34 - c.top / scale;
    return { x: within(s.x, s.w, at.x, w), y: Math.max(y, Math.min(0, high)), w, h: r.height / scale };
  }

  const shown = () => svg() && size().width > 1 && size().height > 1;

  // all shows the whole chart: on two leaves if there is no room for it in one.
  function all() {
    folded = size().width < 600;
    view = folded ? { ...leaf } : { ...whole };
    draw();
  }

  function draw() {
    if (!view || !shown()) return;
    root.classList.toggle("folded", folded);
    const r = size();
    if (!folded) {
      view.w = Math.min(Math.max(view.w, 120), Math.max(whole.w, (whole.h * r.width) / r.height) * 1.02);
      view.h = (view.w * r.height) / r.width;
      const inside = (at, room, most) => (room > most + 40 ? (most - room) / 2 : Math.min(Math.max(at, -20), most + 20 - room));
      view.x = inside(view.x, view.w, whole.w);
      view.y = view.h > whole.h + 40 ? inside(view.y, view.h, whole.h) : Math.min(Math.max(view.y, (-50 * view.w) / r.width), whole.h + (clear().low * view.w) / r.width - view.h);
    }
    const box = [view.x, view.y, view.w, view.h].map((n) => n.toFixed(1)).join(" ");
    if (svg().getAttribute("viewBox") !== box) svg().setAttribute("viewBox", box); // else the browser would lay out all of it again
    // What is far away keeps a size at which it can be seen; see the sheet.
    const scale = r.width / view.w;
    root.style.setProperty("--k", Math.min(Math.max(1.05 / scale, 1), 2.8).toFixed(2));
    root.classList.toggle("far", scale < 0.62);
    root.classList.toggle("middling", scale < 0.95);
    doc.querySelector('[data-zoom="all"]').setAttribute("aria-pressed", folded || view.w >= whole.w);
  }

  function zoom(by, cx, cy) {
    cx = cx === undefined ? view.x + view.w / 2 : cx;
    cy = cy === undefined ? view.y + view.h / 2 : cy;
    folded = false;
    const w = Math.max(view.w / by, 120);
    const r = size();
    if (r.width < 600 && (w > leaf.w || (w * r.height) / r.width > whole.h + 60)) return all(); // there is nothing more above and below
    const k = w / view.w;
    view = { x: cx - (cx - view.x) * k, y: cy - (cy - view.y) * k, w, h: view.h * k };
    draw();
  }

  const point = (e) => {
    const r = size();
    const east = e.clientY > r.bottom && folded ? doc.getElementById("chart-leaf") : null;
    const top = east ? east.getBoundingClientRect().top : r.top;
    return { x: view.x + (east ? 856 : 0) + ((e.clientX - r.left) / r.width) * view.w, y: view.y + ((e.clientY - top) / r.height) * view.h };
  };

  // --- Which place is under a point. ---

  function sheets() {
    return svg().dataset.sheets.split(";").map((s) => {
      const [name, x, y, cols, rows] = s.split(" ");
      return { name, x: +x, y: +y, cols: +cols, rows: +rows };
    });
  }
  const centre = (s, col, row) => [s.x + col * 30 + 20, s.y + row * 34 + 17 + (col & 1) * 17];

  function placeAt(p) {
    let best = null;
    let near = 22;
    for (const s of sheets()) {
      const col = Math.round((p.x - s.x - 20) / 30);
      for (let c = col - 1; c <= col + 1; c++) {
        if (c < 0 || c >= s.cols) continue; // there another sheet may lie
        const row = Math.round((p.y - s.y - 17 - (c & 1) * 17) / 34);
        if (row < 0 || row >= s.rows) continue;
        const [x, y] = centre(s, c, row);
        const d = Math.hypot(p.x - x, p.y - y);
        if (d < near) {
          near = d;
          best = { name: s.name + "-" + String.fromCharCode(65 + c) + (row + 1), x, y };
        }
      }
    }
    svg()
      .dataset.zones.split(";")
      .forEach((z, i) => {
        const [x, y] = z.split(" ").map(Number);
        if (Math.hypot(p.x - x, p.y - y) < 36) best = { name: "zone-" + (i + 1), x, y, zone: true };
      });
    return best;
  }

  // spot is the middle of a place by its name.
  function spot(name) {
    const [, sheet, letter, row] = /^(\w+)-([A-Z])(\d+)$/.exec(name) || [];
    const s = sheets().find((s) => s.name === sheet);
    if (!s) return null;
    const [x, y] = centre(s, letter.charCodeAt(0) - 65, row - 1);
    return { name, x, y };
  }

  // touched is the place that a finger means: the one under it, or if nothing can be said of that the nearest port or ship that a
  // finger covers as well.
  function touched(p) {
    const own = placeAt(p);
    if (own && (button(own) || words(own).length)) return own;
    let best = own;
    let near = (24 * view.w) / size().width;
    for (const n of doc.querySelectorAll("#afloat-ports [data-at], #afloat-ships [data-at]")) {
      const there = spot(n.dataset.at);
      const d = there ? Math.hypot(p.x - there.x, p.y - there.y) : near;
      if (d < near) [near, best] = [d, there];
    }
    return best;
  }

  // button is what a touch of a place stands for: a port is where a voyage ends.
  const button = (place) => {
    const of = (value) => doc.querySelector('#plies button[name="action"][value$="' + value + "." + place.name + '"]');
    return of("harbour") || of("");
  };

  // words are what is said of a place: a port, then its ships. The place is named once.
  function words(place) {
    const at = '[data-at="' + (place && place.name) + '"]';
    const port = doc.querySelector("#afloat-ports " + at);
    const ships = [...doc.querySelectorAll("#afloat-ships " + at)].map((n, i) => {
      const copy = n.cloneNode(true);
      if (port || i) copy.querySelector("span").remove();
      return copy.textContent.trim();
    });
    return [port && port.textContent.trim(), ...ships].filter(Boolean);
  }

  function pick(place) {
    const go = doc.getElementById("chart-go");
    const mark = doc.getElementById("chart-pick");
    const to = place && button(place);
    const there = words(place);
    if (!to && !there.length) {
      mark.setAttribute("d", "");
      go.hidden = true;
      return;
    }
    mark.setAttribute(
      "d",
      place.zone
        ? "M" + (place.x - 36) + " " + place.y + "a36 36 0 1 0 72 0a36 36 0 1 0-72 0"
        : "M" + (place.x - 10) + " " + (place.y - 17) + "h20l10 17-10 17h-20l-10-17z",
    );
    const label = to ? to.textContent.replace(/\s+/g, " ").trim() : "";
    doc.getElementById("chart-go-place").textContent = there.join(" · ") || label;
    go.scrollTop = 0;
    // A port that only some dice reach: first the ship has to set sail.
    const first = !to && doc.querySelector('#afloat-ports [data-at="' + place.name + '"][data-sail]');
    const press = to || (first && doc.querySelector('#plies button[value="' + first.dataset.sail + '"]'));
    const act = doc.getElementById("chart-go-do");
    act.hidden = !press;
    act.textContent = to || !press ? act.dataset.there : act.dataset.sail;
    act.onclick = () => press && press.click();
    go.hidden = false;
    lay(go);
  }

  // --- The lists of orders and places: on a phone a sheet over the lower part of the screen. ---

  const narrow = matchMedia("(max-width: 63.99rem)");
  const decision = () => (doc.querySelector('#plies input[name="decision"]') || {}).value;
  let listed = ""; // for which decision the lists are open
  function unlist() {
    root.classList.remove("listing");
  }
  doc.addEventListener("click", (e) => {
    const way = e.target.closest('#question a.opens[href^="#"]');
    const to = way && svg() && doc.querySelector(".lists " + way.getAttribute("href"));
    if (to && narrow.matches) {
      e.preventDefault();
      pick(null);
      listed = decision();
      root.classList.add("listing");
      to.closest(".lists").scrollTop = 0;
      to.querySelector("button").focus({ preventScroll: true });
    } else if (e.target.closest('[data-lists="close"], #chart')) unlist();
  });
  doc.addEventListener("keydown", (e) => {
    if (e.key !== "Escape") return;
    unlist();
    if (svg()) pick(null);
  });

  // lay scrolls an element out from under the question, which covers the lower edge on a phone.
  function lay(e) {
    const over = doc.getElementById("question");
    const under = over && getComputedStyle(over).position !== "static" && getComputedStyle(e).position !== "fixed" ? e.getBoundingClientRect().bottom - over.getBoundingClientRect().top : 0;
    if (under > 0) scrollBy({ top: under, behavior: "instant" });
  }

  doc.addEventListener("click", (e) => {
    if (e.target.closest("#chart-go-close")) pick(null);
    const tool = e.target.closest("[data-zoom]");
    if (!tool || !svg()) return;
    if (tool.dataset.zoom === "in") zoom(1.4);
    if (tool.dataset.zoom === "out") zoom(1 / 1.4);
    if (tool.dataset.zoom === "home" || (tool.dataset.zoom === "all" && tool.ariaPressed === "true")) open();
    else if (tool.dataset.zoom === "all") all();
  });

  // open shows what the server would show.
  function open() {
    folded = false;
    root.classList.remove("folded"); // so that the chart has its own shape
    view = fit(sight(svg().dataset.view));
    draw();
  }

  // --- Fingers and mouse. ---

  const fingers = new Map();
  let from = null;
  let moved = false;
  doc.addEventListener("pointerdown", (e) => {
    if (!svg() || !e.target.closest("#chart-view, #chart-leaf")) return;
    fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (fingers.size === 1) moved = false;
    from = { x: e.clientX, y: e.clientY };
    if (!folded) svg().setPointerCapture(e.pointerId);
  });
  doc.addEventListener("pointermove", (e) => {
    const last = fingers.get(e.pointerId);
    if (!last || !view) return;
    const scale = view.w / size().width;
    if (folded) {
      moved = moved || Math.hypot(e.clientX - from.x, e.clientY - from.y) >= 8;
      return; // the page scrolls
    }
    if (fingers.size === 1) {
      if (!moved && Math.hypot(e.clientX - from.x, e.clientY - from.y) < 8) return;
      view.x -= (e.clientX - last.x) * scale;
      view.y -= (e.clientY - last.y) * scale;
    } else {
      const [a, b] = [...fingers.values()];
      const before = Math.hypot(a.x - b.x, a.y - b.y);
      fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
      const [c, d] = [...fingers.values()];
      const mid = point({ clientX: (c.x + d.x) / 2, clientY: (c.y + d.y) / 2 });
      if (before > 0) zoom(Math.hypot(c.x - d.x, c.y - d.y) / before, mid.x, mid.y);
    }
    moved = true;
    fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    draw();
  });
  const lift = (e) => {
    if (!fingers.delete(e.pointerId) || fingers.size > 0) return;
    if (!moved && e.type === "pointerup" && view && !folded) pick(touched(point(e)));
  };
  // A touch of the whole chart on two leaves shows the waters there. It waits for the click, which would hit whatever is there
  // by then.
  doc.addEventListener("click", (e) => {
    if (!folded || moved || !e.target.closest("#chart-view, #chart-leaf")) return;
    const p = point(e);
    const place = touched(p);
    folded = false;
    root.classList.remove("folded");
    view = fit({ x: p.x - 150, y: p.y - 150, w: 300, h: 300, about: [p] });
    draw();
    svg().scrollIntoView({ block: "nearest", behavior: "instant" });
    pick(place);
  });
  doc.addEventListener("pointerup", lift);
  doc.addEventListener("pointercancel", lift);
  doc.addEventListener(
    "wheel",
    (e) => {
      if (!svg() || !view || !e.target.closest("#chart-view") || !(e.ctrlKey || e.metaKey)) return;
      e.preventDefault();
      const p = point(e);
      zoom(e.deltaY < 0 ? 1.15 : 1 / 1.15, p.x, p.y);
    },
    { passive: false },
  );

  // --- After every new table: keep what is shown, unless the server opens another place. ---

  function settle() {
    if (!svg()) return;
    if (!shown()) {
      requestAnimationFrame(settle);
      return;
    }
    root.classList.add("with-chart");
    const now = svg().dataset.view;
    const fresh = decision() !== decided;
    decided = decision();
    // The whole chart stays where a place is chosen on it. What else is asked is about ships.
    if (!view || (folded ? fresh && decided && !doc.querySelector(".plotting") : (fresh || now !== home) && !holds(sight(now)))) open();
    else draw();
    home = now;
    pick(null);
    if (decision() !== listed) unlist();
    if (fresh && decided) bring();
    // A user who has to choose a place, after an order given far below, sees the chart again.
    const choosing = doc.querySelector('#plies [id^="places-"]') ? doc.getElementById("question-text").textContent.replace(/\d+/g, "") : "";
    if (choosing && choosing !== chosen && chosen !== null && svg().getBoundingClientRect().bottom < 120) doc.getElementById("chart").scrollIntoView({ behavior: "instant" });
    chosen = choosing;
  }
  // holds tells whether the places that the server would show are well within what is shown.
  function holds(s) {
    const c = clear();
    const h = size().height;
    return s.about.every((p) => {
      const x = (p.x - view.x) / view.w;
      const y = (p.y - view.y) / view.h;
      return x > 0.12 && x < 0.88 && y > (c.top + 20) / h && y < (c.top + c.h - 20) / h;
    });
  }
  // bring scrolls the page until the places that are asked about lie between its upper edge and the question.
  function bring() {
    const r = size();
    const over = doc.getElementById("question");
    const bar = over && getComputedStyle(over).position === "fixed" ? over.getBoundingClientRect().top : innerHeight;
    const ys = sight(svg().dataset.view).about.map((p) => r.top + ((p.y - view.y) / view.h) * r.height);
    if (!folded && !busy() && (Math.min(...ys) < 20 || Math.max(...ys) > bar - 20)) scrollBy({ top: r.top - 64, behavior: "instant" });
  }
  // busy tells whether somebody writes or reads a sheet.
  const busy = () => doc.activeElement.matches("input:not([type=hidden]), textarea") || doc.querySelector(":popover-open, dialog[open]");
  doc.addEventListener("DOMContentLoaded", settle);

  // Steps play on the chart. Who reads further down sees it again as they begin, at once, for nothing can be followed while the page
  // moves; who writes or reads a sheet is left alone.
  const add = steps.add;
  steps.add = (root, ...rest) => {
    if (!steps.playing() && !busy() && svg()) {
      const r = size();
      if (r.bottom < 120 || r.top > innerHeight - 120) doc.getElementById("chart").scrollIntoView({ behavior: "instant" });
    }
    add(root, ...rest);
  };
  // A step out of what is shown moves the chart there. It returns by how many pixels what is drawn has moved.
  steps.frame = (places) => {
    if (!svg() || !view || folded || !shown()) return null;
    const points = places.flatMap((p) => (p.startsWith("chart-view@") ? p.slice(11).split(";") : [])).map((p) => p.split(",").map(Number));
    if (!points.length) return null;
    const about = [points[points.length - 1], points[0]].map(([x, y]) => ({ x, y }));
    const r = size();
    const c = clear();
    const scale = r.width / view.w;
    if (holds({ about }) || Math.abs(about[0].x - about[1].x) * scale > 0.7 * r.width || Math.abs(about[0].y - about[1].y) * scale > c.h - 60) about.pop();
    if (holds({ about })) return null;
    const old = view;
    const middle = (k) => about.reduce((sum, p) => sum + p[k], 0) / about.length;
    view = { ...view, x: middle("x") - view.w / 2, y: middle("y") - (c.top + c.h / 2) / scale };
    draw();
    return { x: (old.x - view.x) * scale, y: (old.y - view.y) * scale };
  };
  doc.addEventListener("htmx:afterSwap", draw); // at once, or the chart would be seen to jump
  doc.addEventListener("htmx:afterSettle", settle);
  addEventListener("resize", () => shown() && view && (folded || view.w >= whole.w ? all() : (view.h = (view.w * size().height) / size().width), draw()));
})();
