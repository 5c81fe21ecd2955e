// Plays what has happened at the table, step by step (views/table, Step), on copies that lie above the page and take no taps.
// The page shows the end from the beginning: whatever ends the show leaves it as it is.
const steps = (() => {
  "use strict";
  const doc = document;
  const byId = (id) => doc.getElementById(id);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const lasts = { calm: 1600, brisk: 800, once: 0 }; // ms of a step
  const kept = "portside-pace";
  const most = 20; // steps that wait; if there are more, nobody follows them any more
  const lines = 8; // steps that the strip tells again with the next
  let pace = "brisk";
  try {
    pace = localStorage.getItem(kept) || pace;
  } catch {
    // A browser without storage plays briskly.
  }

  const layer = Object.assign(doc.createElement("div"), { className: "steps-layer", inert: true });
  layer.setAttribute("aria-hidden", "true");
  const stage = layer.appendChild(Object.assign(doc.createElement("div"), { className: "steps-stage" })); // the copies
  let waiting = []; // steps, as elements
  let timer = 0;
  let coming = null; // the section of the message that is being put on the page
  const was = new Map(); // where things were on the page before: places by id, and cards with their picture
  const lying = new Map(); // copies that lie on the table for the show only, by the id of what they stand for
  const hidden = new Map(); // what has not arrived yet: animations by element

  const off = () => !lasts[pace] || still.matches || doc.hidden || !layer.animate;
  const boxOf = (node) => {
    const r = node.getBoundingClientRect();
    return { x: r.left + scrollX, y: r.top + scrollY, w: r.width, h: r.height };
  };
  const inView = (box) => box.y + box.h > scrollY && box.y < scrollY + innerHeight;

  // A point of a drawing in the units of its viewBox; one that is not in its window lies at the edge.
  function point(svg, at) {
    const m = svg.getScreenCTM();
    const box = boxOf(svg);
    const [x, y] = at.split(",");
    const within = (n, from, size) => Math.min(Math.max(n, from + 12), from + size - 12);
    return { x: within(m.a * x + m.e + scrollX, box.x, box.w), y: within(m.d * y + m.f + scrollY, box.y, box.h), w: 0, h: 0 };
  }

  // where returns the boxes of a place: one, or those of a way through a drawing. Of several places the first that is in view
  // counts.
  function where(names) {
    let found;
    for (const name of (names || "").split(" ")) {
      const [id, way] = name.split("@");
      const node = byId(id);
      const copy = lying.get(id);
      let boxes;
      if (copy) boxes = [copy.box];
      else if (node && way && node.getScreenCTM) boxes = way.split(";").map((at) => point(node, at));
      else if (node && node.getClientRects().length) boxes = [boxOf(node)];
      else if (was.has(id)) boxes = [was.get(id).box];
      else continue;
      if (inView(boxes[boxes.length - 1])) return boxes;
      found = found || boxes;
    }
    return found;
  }

  // inSight is the box of a place, or the middle of the screen if that is out of view or close to its edge, where sentences and
  // the question lie: nobody may miss what is shown or thrown.
  function inSight(names) {
    const boxes = where(names);
    const last = boxes && boxes[boxes.length - 1];
    const middle = last && last.y + last.h / 2 - scrollY;
    return middle > 110 && middle < innerHeight - 110 ? last : { x: scrollX + innerWidth / 2, y: scrollY + innerHeight * 0.4, w: 0, h: 0 };
  }

  // go animates a node; whatever a step turns over comes first, the rest of it waits until it lies there.
  let later = 0;
  function go(node, frames, options) {
    return node.animate(frames, { fill: "both", easing: "cubic-bezier(.3,.1,.2,1)", ...options, delay: later + (options.delay || 0) });
  }

  // lay puts a copy of a picture above the page, with its middle in the middle of the box; of the same size if fit.
  function lay(picture, box, fit) {
    const copy = doc.createElement("div");
    const inside = picture.cloneNode(true);
    for (const n of [inside, ...inside.querySelectorAll("[id], [name]")]) {
      n.removeAttribute("id");
      n.removeAttribute("name");
    }
    copy.className = "steps-copy";
    copy.append(inside);
    if (fit) copy.style.setProperty("--cw", box.w + "px");
    stage.append(copy);
    const w = fit ? box.w : copy.offsetWidth;
    const h = fit ? box.h : copy.offsetHeight;
    copy.box = { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h };
    Object.assign(copy.style, { left: copy.box.x + "px", top: copy.box.y + "px", width: w + "px", height: h + "px" });
    return copy;
  }

  const from = (copy, box, small) =>
    `translate(${box.x + box.w / 2 - copy.box.x - copy.box.w / 2}px, ${box.y + box.h / 2 - copy.box.y - copy.box.h / 2}px) scale(${small || 1})`;
  const ratio = (box, copy) => (box.w > 8 && box.w < 260 ? Math.min(2, box.w / copy.box.w) : 0.6);

  function show(id) {
    const animation = hidden.get(id);
    if (animation) animation.cancel();
    hidden.delete(id);
  }

  // The primitives. time is how long the step lasts, n the how manyeth of its kind in the step this is, all how many there are.
  const plays = {
    move(part, time, n) {
      const to = where(part.dataset.to);
      const start = where(part.dataset.from);
      if (!to || !start) return;
      const old = lying.get(part.dataset.from.split(" ")[0]);
      const real = byId(part.dataset.of);
      const end = to[to.length - 1];
      const copy = old || lay(real || part, real ? boxOf(real) : end, real);
      const key = part.dataset.from.split(" ")[0];
      if (old) lying.delete(key);
      const delay = Math.min(n * 70, time / 3);
      const frames = to.length > 1 ? to.map((box) => ({ transform: from(copy, box) })) : [{ transform: from(copy, start[0], old ? 1 : ratio(start[0], copy)) }, { transform: from(copy, real ? boxOf(real) : end, old ? Math.min(1, ratio(real ? boxOf(real) : end, copy)) : 1) }];
      frames[0].opacity = 1;
      go(copy, frames, { duration: time * 0.6, delay }).onfinish = () => {
        show(part.dataset.of);
        if (real || !part.dataset.of) go(copy, { opacity: 0 }, { duration: 150 }).onfinish = () => copy.remove();
        else lying.set(part.dataset.of, copy);
      };
    },
    turn(part, time) {
      const start = where(part.dataset.from);
      const real = byId(part.dataset.of);
      const to = real ? [boxOf(real)] : where(part.dataset.to);
      if (!start || !to) return;
      const copy = lay(real || part, real ? to[0] : free(to[0]), real);
      const face = copy.firstElementChild;
      const pile = byId(part.dataset.from.split(" ")[0]);
      if (pile) {
        const back = pile.cloneNode(true);
        back.removeAttribute("id");
        back.classList.add("steps-back");
        copy.append(back);
        go(back, [{ transform: "scaleX(1)" }, { transform: "scaleX(1)", offset: 0.55 }, { transform: "scaleX(0)", offset: 0.75 }, { transform: "scaleX(0)" }], { duration: time * 0.7, easing: "linear" });
        go(face, [{ transform: "scaleX(0)" }, { transform: "scaleX(0)", offset: 0.75 }, { transform: "scaleX(1)" }], { duration: time * 0.7, easing: "linear" });
      }
      if (part.dataset.of) lying.set(part.dataset.of, copy);
      go(copy, [{ transform: from(copy, start[0], ratio(start[0], copy)) }, { transform: "none", offset: 0.8 }, { transform: "none" }], { duration: time * 0.7 }).onfinish = () => {
        show(part.dataset.of);
        if (!real && part.dataset.of) return;
        lying.delete(part.dataset.of);
        copy.remove();
      };
    },
    throw(part, time, n, all) {
      const copy = lay(part, inSight(part.dataset.to));
      if (part.dataset.text) copy.append(Object.assign(doc.createElement("b"), { textContent: part.dataset.text }));
      const shift = (n - (all - 1) / 2) * (copy.box.w + 16);
      const dice = copy.querySelectorAll("svg");
      dice.forEach((die, i) =>
        go(die, [{ transform: `translate(${-90 - 40 * i}px, -70px) rotate(${-500 - 90 * i}deg)`, opacity: 0 }, { transform: "translateY(6px) rotate(20deg)", opacity: 1, offset: 0.7 }, { transform: "none" }], { duration: time * 0.5 }),
      );
      go(copy, [{ transform: `translateX(${shift}px)`, opacity: 1 }, { transform: `translateX(${shift}px)`, opacity: 1, offset: 0.9 }, { transform: `translateX(${shift}px)`, opacity: 0 }], { duration: time });
    },
    count(part, time) {
      const to = where(part.dataset.to);
      if (!to) return;
      part.textContent = part.dataset.text;
      const copy = lay(part, { ...to[0], h: Math.min(to[0].h, 60) });
      go(copy, [{ transform: "translateY(14px)", opacity: 0 }, { transform: "none", opacity: 1, offset: 0.3 }, { transform: "none", opacity: 1, offset: 0.8 }, { transform: "translateY(-18px)", opacity: 0 }], { duration: time * 0.95 });
    },
    show(part, time, n, all) {
      const copy = lay(part, inSight(part.dataset.to));
      copy.classList.add("steps-shown");
      const shift = (n - (all - 1) / 2) * (copy.box.w * 1.5 + 8);
      const at = (scale) => `translateX(${shift}px) scale(${scale})`;
      go(copy, [{ transform: at(0.5), opacity: 0 }, { transform: at(1.5), opacity: 1, offset: 0.2 }, { transform: at(1.5), opacity: 1, offset: 0.8 }, { transform: at(1.3), opacity: 0 }], { duration: time });
    },
    sink(part, time) {
      const to = where(part.dataset.to);
      if (!to) return;
      const copy = lay(part, to[to.length - 1]);
      go(copy, [{ transform: "scale(1.4)", opacity: 1 }, { transform: "scale(1.4) rotate(-8deg)", opacity: 1, offset: 0.4 }, { transform: "translateY(46px) rotate(38deg)", opacity: 0 }], { duration: time });
    },
    sweep(part, time) {
      const to = where(part.dataset.to);
      const delay = time * 0.6;
      for (const copy of lying.values()) {
        go(copy, [{ opacity: 1 }, { transform: to ? from(copy, to[0], 0.4) : "translateY(40px)", opacity: 0 }], { duration: time * 0.35, delay }).onfinish = () => copy.remove();
      }
      lying.clear();
    },
  };

  // free is a free place in the first row of a box, for what lies there only in the show.
  function free(box) {
    const w = 76;
    const room = Math.max(1, Math.floor((box.w - 16) / w));
    return { x: box.x + 8 + (lying.size % room) * w, y: box.y + 48, w, h: 108 };
  }

  // The sentence of a step stands where nothing can be pressed.
  function say(step, time) {
    const words = doc.createElement("p");
    words.className = "steps-words";
    words.append(...[...step.childNodes].slice(1).map((n) => n.cloneNode(true)));
    layer.append(words);
    go(words, [{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1, offset: 0.9 }, { opacity: 0 }], { duration: time }).onfinish = () => words.remove();
  }

  function next() {
    const step = waiting.shift();
    if (!step) return stop();
    const held = "held" in step.dataset;
    const time = lasts[pace] * (held ? 2.5 : 1);
    if (held || !("mine" in step.dataset)) say(step, time);
    const parts = [...step.firstElementChild.children].flatMap((p) => Array(+p.dataset.times || 1).fill(p));
    const turned = parts.some((p) => p.dataset.do === "turn") && parts.some((p) => p.dataset.do !== "turn");
    for (const kind of new Set(parts.map((p) => p.dataset.do))) {
      const same = parts.filter((p) => p.dataset.do === kind);
      later = turned && kind !== "turn" ? time * 0.7 : 0;
      same.forEach((part, n) => plays[kind](part, time, n, same.length));
    }
    later = 0;
    timer = setTimeout(next, time * (turned ? 1.7 : 1));
  }

  // stop ends the show at once, at its end.
  function stop() {
    clearTimeout(timer);
    timer = 0;
    waiting = [];
    for (const id of [...hidden.keys()]) show(id);
    lying.clear();
    stage.replaceChildren();
    while (stage.nextSibling) stage.nextSibling.remove(); // its sentences
    layer.remove();
  }

  // before is told the answer that is about to be put on the page, as text or as a document.
  function before(answer) {
    if (answer.body) {
      coming = answer.getElementById("steps").cloneNode(true);
    } else {
      const at = answer.lastIndexOf('<section class="steps-strip"');
      const ply = /data-ply="(\d+)"/.exec(answer);
      const table = byId("table");
      coming = null;
      if (at < 0) {
        if (ply && table && ply[1] !== table.dataset.ply) stop();
        return;
      }
      const page = doc.createElement("template");
      page.innerHTML = answer.slice(at);
      coming = page.content.firstElementChild;
    }
    if (off()) return;
    was.clear();
    for (const part of coming.querySelectorAll("[data-from]")) {
      for (const id of part.dataset.from.split(" ")) {
        const node = byId(id);
        if (node && node.getClientRects().length) was.set(id, { box: boxOf(node) });
      }
    }
    for (const node of doc.querySelectorAll("#table .leaves")) {
      const card = node.firstElementChild;
      if (card) was.set(card.id || node.id, { box: boxOf(card), card: card.cloneNode(true) });
    }
  }

  // after is told that the page shows the end of these steps.
  function after() {
    const section = coming;
    coming = null;
    if (!section) return;
    const strip = byId("steps");
    const parts = [...section.querySelectorAll("li > .pieces")].map((p) => p.parentNode.cloneNode(true));
    if (strip) {
      const list = section.querySelector("ol");
      if (list) list.prepend(...[...strip.querySelectorAll("ol > li")].slice(-lines));
      strip.replaceWith(section);
    }
    if (off() || "summary" in section.dataset || byId("result") || waiting.length + parts.length > most) return stop(); // nothing lies above a verdict
    doc.documentElement.append(layer); // beside the body: every :has() in it would be asked again for each copy
    for (const [id, { box, card }] of was) {
      if (card && !byId(id) && !lying.has(id)) lying.set(id, lay(card, box, true));
    }
    for (const part of parts.flatMap((p) => [...p.querySelectorAll("[data-of]")])) {
      const real = byId(part.dataset.of);
      if (real && !hidden.has(real.id)) hidden.set(real.id, go(real, { opacity: [0, 0] }, { duration: 60000 }));
    }
    waiting.push(...parts);
    if (!timer) next();
  }

  doc.addEventListener("pointerdown", stop, true);
  doc.addEventListener("keydown", stop, true);
  doc.addEventListener("visibilitychange", stop);
  doc.addEventListener("change", (e) => {
    if (e.target.id !== "pace") return;
    pace = e.target.value;
    doc.documentElement.classList.toggle("at-once", !lasts[pace]);
    try {
      localStorage.setItem(kept, pace);
    } catch {
      // It holds for this page.
    }
  });
  doc.addEventListener("DOMContentLoaded", () => byId("pace") && (byId("pace").value = pace));
  doc.documentElement.classList.toggle("at-once", !lasts[pace]);

  return { before, after, stop, playing: () => timer > 0, rest: () => lasts[pace] / 3 || 400 };
})();
