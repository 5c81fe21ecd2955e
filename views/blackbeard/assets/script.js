// The chart of Blackbeard: it can be dragged, pinched and enlarged, and a place on it can be chosen. Without
// this script the chart shows the waters around the ship, and every place is a button in a list.
(() => {
  "use strict";
  const doc = document;
  const svg = () => doc.getElementById("chart-view");
  const whole = { x: 0, y: 0, w: 1720, h: 650 };
  let view = null; // what is shown, in units of the chart
  let home = ""; // where the server would open it
  let chosen = null; // which place was asked for when the chart was last drawn

  const box = (text) => {
    const [x, y, w, h] = text.split(" ").map(Number);
    return { x, y, w, h };
  };

  // fit gives the view the shape of the element, large enough to hit a hex with a thumb.
  function fit(at) {
    const r = svg().getBoundingClientRect();
    const unit = r.width < 600 ? 1.15 : 1.35; // pixels per unit
    const w = Math.min(whole.w, r.width / unit);
    const h = (w * r.height) / r.width;
    return { x: at.x + at.w / 2 - w / 2, y: at.y + at.h / 2 - h / 2, w, h };
  }

  const shown = () => {
    const r = svg() && svg().getBoundingClientRect();
    return r && r.width > 1 && r.height > 1;
  };

  function draw() {
    if (!view || !shown()) return;
    const r = svg().getBoundingClientRect();
    view.w = Math.min(Math.max(view.w, 120), whole.w * 1.02);
    view.h = (view.w * r.height) / Math.max(r.width, 1);
    view.x = Math.min(Math.max(view.x, -20), Math.max(whole.w + 20 - view.w, -20));
    view.y = Math.min(Math.max(view.y, -20), Math.max(whole.h + 20 - view.h, -20));
    svg().setAttribute("viewBox", [view.x, view.y, view.w, view.h].map((n) => n.toFixed(1)).join(" "));
  }

  function zoom(by, cx, cy) {
    cx = cx === undefined ? view.x + view.w / 2 : cx;
    cy = cy === undefined ? view.y + view.h / 2 : cy;
    const w = Math.min(Math.max(view.w / by, 120), whole.w * 1.02);
    const k = w / view.w;
    view = { x: cx - (cx - view.x) * k, y: cy - (cy - view.y) * k, w, h: view.h * k };
    draw();
  }

  const point = (e) => {
    const r = svg().getBoundingClientRect();
    return { x: view.x + ((e.clientX - r.left) / r.width) * view.w, y: view.y + ((e.clientY - r.top) / r.height) * view.h };
  };

  // --- Which place is under a point. ---

  function sheets() {
    return svg().dataset.sheets.split(";").map((s) => {
      const [name, x, y] = s.split(" ");
      return { name, x: +x, y: +y };
    });
  }
  const centre = (s, col, row) => [s.x + col * 30 + 20, s.y + row * 34 + 17 + (col & 1) * 17];

  function placeAt(p) {
    let best = null;
    let near = 22;
    for (const s of sheets()) {
      const col = Math.round((p.x - s.x - 20) / 30);
      for (let c = col - 1; c <= col + 1; c++) {
        if (c < 0 || c > 25) continue;
        const row = Math.round((p.y - s.y - 17 - (c & 1) * 17) / 34);
        if (row < 0) continue;
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

  const button = (place) => doc.querySelector('#plies button[name="action"][value$=".' + place.name + '"]');

  function pick(place) {
    const go = doc.getElementById("chart-go");
    const mark = doc.getElementById("chart-pick");
    const to = place && button(place);
    const there = place ? [...doc.querySelectorAll('#afloat [data-at="' + place.name + '"]')].map((n) => n.textContent.trim()) : [];
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
    doc.getElementById("chart-go-place").textContent = [label, ...there].filter(Boolean).join(" · ");
    doc.getElementById("chart-go-do").hidden = !to;
    doc.getElementById("chart-go-do").onclick = () => to && to.click();
    go.hidden = false;
    clear(go);
  }

  // clear scrolls an element out from under the question, which covers the lower edge on a phone.
  function clear(e) {
    const over = doc.getElementById("question");
    const under = over && getComputedStyle(over).position !== "static" ? e.getBoundingClientRect().bottom - over.getBoundingClientRect().top : 0;
    if (under > 0) scrollBy({ top: under, behavior: "instant" });
  }

  doc.addEventListener("click", (e) => {
    const tool = e.target.closest("[data-zoom]");
    if (!tool || !svg()) return;
    if (tool.dataset.zoom === "in") zoom(1.4);
    if (tool.dataset.zoom === "out") zoom(1 / 1.4);
    if (tool.dataset.zoom === "home") {
      view = fit(box(svg().dataset.view));
      draw();
    }
    if (tool.dataset.zoom === "all") {
      view = { x: 0, y: 0, w: whole.w, h: whole.h };
      draw();
    }
  });

  // --- Fingers and mouse. ---

  const fingers = new Map();
  let from = null;
  let moved = false;
  doc.addEventListener("pointerdown", (e) => {
    if (!svg() || !e.target.closest("#chart-view")) return;
    fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (fingers.size === 1) moved = false;
    from = { x: e.clientX, y: e.clientY };
    svg().setPointerCapture(e.pointerId);
  });
  doc.addEventListener("pointermove", (e) => {
    const last = fingers.get(e.pointerId);
    if (!last || !view) return;
    const r = svg().getBoundingClientRect();
    const scale = view.w / r.width;
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
    if (!moved && e.type === "pointerup" && view) pick(placeAt(point(e)));
  };
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
    doc.documentElement.classList.add("with-chart");
    const now = svg().dataset.view;
    if (!view || (now !== home && !inside(box(now)))) view = fit(box(now));
    home = now;
    draw();
    pick(null);
    // A user who has to choose a place, after an order given far below, sees the chart again.
    const choosing = doc.querySelector('#plies [id^="places-"]') ? doc.getElementById("question-text").textContent.replace(/\d+/g, "") : "";
    if (choosing && choosing !== chosen && chosen !== null && svg().getBoundingClientRect().bottom < 120) doc.getElementById("chart").scrollIntoView({ behavior: "instant" });
    chosen = choosing;
  }
  function inside(b) {
    const x = b.x + b.w / 2;
    const y = b.y + b.h / 2;
    return x > view.x + view.w * 0.15 && x < view.x + view.w * 0.85 && y > view.y + view.h * 0.15 && y < view.y + view.h * 0.85;
  }
  doc.addEventListener("DOMContentLoaded", settle);
  doc.addEventListener("htmx:afterSettle", settle);
  addEventListener("resize", () => shown() && view && ((view = fit({ ...view })), draw()));
})();
