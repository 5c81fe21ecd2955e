// Plays what has happened at the table, step by step (views/table, Step). The board stays as it was, and each step changes it: it
// puts a piece into its place, turns it, takes it away, counts. The newest table waits off the page meanwhile; when its steps are
// over it is put on the page, and all that was not a step comes with it: the log, the odds, the verdict, the next question.
// So whatever ends the show shows the same end.
const steps = (() => {
  "use strict";
  const doc = document;
  const byId = (id) => doc.getElementById(id);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const lasts = { calm: 1600, brisk: 800, once: 0 }; // ms of a step
  const patience = 2500; // ms that the steps of others may keep somebody waiting at the usual pace
  const least = 100; // ms of a step: what is shorter cannot be followed
  const seen = 200; // ms of a step for which a board that is only partly shown moves to its place
  const kept = "portside-pace";
  const lines = 8; // steps that the strip tells again with the next
  let pace = "brisk";
  try {
    pace = localStorage.getItem(kept) || pace;
  } catch {
    // A browser without storage plays briskly.
  }

  const layer = Object.assign(doc.createElement("div"), { className: "steps-layer", inert: true });
  layer.setAttribute("aria-hidden", "true");
  const stage = layer.appendChild(Object.assign(doc.createElement("div"), { className: "steps-stage" })); // what is on its way
  const acts = []; // answers that are to be shown: their steps, the table that comes out of them, and what puts it on the page
  let coming = null; // the section of the answer that is being read
  let timers = [];
  let spent = 0; // ms of others' steps since the viewer has decided
  let owed = []; // places that a step has named, and that wait for a later step in them or around them
  let missed = []; // steps that were left out
  let idle = 0; // since when nothing is shown
  const lying = new Map(); // copies that stand for a piece between two steps, by its id
  const hidden = new Map(); // what has not arrived yet: animations by element

  const off = () => !lasts[pace] || still.matches || doc.hidden || !layer.animate;
  const playing = () => acts.length > 0;
  const boxOf = (node) => {
    const r = node.getBoundingClientRect();
    return { x: r.left + scrollX, y: r.top + scrollY, w: r.width, h: r.height };
  };
  // What lies in view, and not under the question at the lower edge.
  const inView = (box) => {
    const bar = byId("question");
    const low = bar ? bar.getBoundingClientRect() : { bottom: 0 };
    return box.y + box.h > scrollY && box.y + Math.min(box.h / 2, 60) < scrollY + (low.bottom > innerHeight - 8 ? low.top : innerHeight);
  };
  const later = (f, ms) => timers.push(setTimeout(f, ms));

  // --- Places: what a step names, on the board and on the table that comes out of it. ---

  const names = (list) => (list || "").split(" ").filter(Boolean);
  const then = (id) => acts[0].root.getElementById(id);

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
  function where(list) {
    let found;
    for (const name of names(list)) {
      const [id, way] = name.split("@");
      const node = byId(id);
      const copy = lying.get(id);
      let boxes;
      if (copy) boxes = [copy.box];
      else if (node && way && node.getScreenCTM) boxes = way.split(";").map((at) => point(node, at));
      else if (node && node.getClientRects().length) boxes = [boxOf(node.matches(".pile") ? node.querySelector("svg") || node : node)];
      else continue;
      if (inView(boxes[boxes.length - 1])) return boxes;
      found = found || boxes;
    }
    return found;
  }

  // inSight is the box of a place, or the middle of the screen if that is out of view or close to its edge, where sentences and
  // the question lie: nobody may miss what is shown or thrown.
  function inSight(list) {
    const boxes = where(list);
    const last = boxes && boxes[boxes.length - 1];
    const middle = last && last.y + last.h / 2 - scrollY;
    return middle > 110 && middle < innerHeight - 110 ? last : { x: scrollX + innerWidth / 2, y: scrollY + innerHeight * 0.4, w: 0, h: 0 };
  }

  // origin is the place that a piece leaves: the first that is there.
  const origin = (part) => names(part.dataset.from).find((n) => lying.has(n) || byId(n.split("@")[0])) || "";

  // named are the ids of the places of some steps that can be changed one by one; points of a drawing cannot.
  const named = (parts) => parts.flatMap((p) => names([p.dataset.from, p.dataset.to, p.dataset.of].join(" "))).filter((n) => !n.includes("@"));

  // alone tells whether no later step of this answer names a place in it or around it.
  function alone(id, rest) {
    const node = byId(id) || then(id);
    return !!node && !rest.some((other) => {
      const there = other === id ? node : (byId(id) ? byId(other) : then(other));
      return there && (there.contains(node) || node.contains(there));
    });
  }

  // --- Changing the board ---

  // What tells of the next question, such as the odds of the next card, comes with the table.
  const now = (node) => !(node.dataset && "after" in node.dataset);
  const calm = {
    callbacks: {
      beforeNodeAdded: now,
      beforeNodeRemoved: now,
      beforeNodeMorphed: (old) => now(old) && !(old.dataset && old.dataset.dirty),
      beforeAttributeUpdated: (name, node) => name !== node.dataset.own && !(name === "open" && node.tagName === "DETAILS" && node.firstChild),
    },
  };

  // settle makes a place what it comes to.
  function settle(id) {
    const old = byId(id);
    const next = then(id);
    if (old && next) Idiomorph.morph(old, next.cloneNode(true), calm);
    else if (old) drop(old);
    else if (next) put(next);
  }

  // rowOf is the element that a piece has to itself in its row.
  const rowOf = (node) => (node.closest && node.closest("li")) || node;

  // glide lets the others in a row close up, or make room, instead of jumping.
  function glide(row, change) {
    const others = row.namespaceURI === layer.namespaceURI ? [...row.children].map((node) => [node, boxOf(node)]) : [];
    const out = change();
    for (const [node, was] of others) {
      if (!node.isConnected) continue;
      const is = boxOf(node);
      if (is.w && (is.x !== was.x || is.y !== was.y)) node.animate({ transform: [`translate(${was.x - is.x}px, ${was.y - is.y}px)`, "none"] }, { duration: 180, easing: "ease-out" });
    }
    return out;
  }

  function drop(node) {
    const row = rowOf(node);
    const gone = row.id && then(row.id) ? node : row;
    if (gone.parentNode) glide(gone.parentNode, () => gone.remove());
  }

  // twin is the element of the board that stands for one of the newest table: the one with its id, or the only one of its kind at
  // the same place.
  function twin(node) {
    if (node.id) return byId(node.id);
    const over = node.parentElement && twin(node.parentElement);
    const alike = over && [...over.children].filter((n) => !n.id && n.tagName === node.tagName && n.className === node.className);
    return alike && alike.length === 1 ? alike[0] : null;
  }

  // childOf is the child of an element of the board in which one of the newest table has its twin.
  function childOf(over, node) {
    let n = node && byId(node.id);
    while (n && n.parentNode !== over) n = n.parentNode;
    return n || null;
  }

  // slotIn is what stands in a row for a card that is yet to come.
  const slotIn = (row) => [...row.children].find((n) => n.matches(".slot, .calm"));

  // put lays a piece where it lies on the newest table, with as much around it as the board lacks.
  function put(node) {
    let part = node;
    let over = null;
    for (; part.parentElement; part = part.parentElement) {
      over = twin(part.parentElement);
      if (over) break;
    }
    if (!over || over.id === "table") return null;
    if ([...part.querySelectorAll("[id]")].some((n) => n !== node && byId(n.id))) return null; // that is on the board, elsewhere
    let before = null;
    for (let n = part.nextElementSibling; n && !before; n = n.nextElementSibling) before = childOf(over, n.id ? n : n.querySelector("[id]"));
    const copy = part.cloneNode(true);
    const slot = slotIn(over);
    const closed = over.closest("[hidden]");
    if (closed) closed.removeAttribute("hidden");
    glide(over, () => (slot ? slot.replaceWith(copy) : over.insertBefore(copy, before)));
    return byId(node.id);
  }

  // laid lays a piece on the board that is not on the newest table any more, such as a ship that is swept away.
  function laid(part) {
    const over = names(part.dataset.to).map(byId).find(Boolean);
    const row = over && (over.matches("[data-lay]") ? over : over.querySelector("[data-lay]"));
    if (!row || !part.dataset.of) return null;
    if (!part.firstElementChild) return null;
    const other = byId(part.dataset.of); // of two alike the newer one has the name
    if (other) other.removeAttribute("id");
    const place = doc.createElement("li");
    place.className = row.dataset.lay || "";
    place.classList.add("steps-laid");
    place.append(...face(part).childNodes);
    place.firstElementChild.id = part.dataset.of;
    const slot = slotIn(row);
    glide(row, () => (slot ? slot.replaceWith(place) : row.append(place)));
    return place.firstElementChild;
  }

  function hide(node) {
    if (node && !hidden.has(node)) hidden.set(node, node.animate({ opacity: [0, 0] }, { duration: 60000 }));
  }
  function show(node) {
    const animation = hidden.get(node);
    if (animation) animation.cancel();
    hidden.delete(node);
  }

  // --- What is on its way: copies above the page. They take no taps. ---

  let beside = 0; // px that dice lie below what is shown with them
  let wait = 0; // whatever a step turns over comes first, the rest of it waits until it lies there
  function go(node, frames, options) {
    return node.animate(frames, { fill: "both", easing: "cubic-bezier(.3,.1,.2,1)", ...options, delay: wait + (options.delay || 0) });
  }

  // face is a picture without the names by which the page knows it.
  function face(picture) {
    const inside = picture.cloneNode(true);
    for (const n of [inside, ...inside.querySelectorAll("[id], [name]")]) {
      n.removeAttribute("id");
      n.removeAttribute("name");
    }
    return inside;
  }

  // lay puts a copy of a picture above the page, with its middle in the middle of the box; of the same size if fit.
  function lay(picture, box, fit) {
    const copy = doc.createElement("div");
    copy.className = "steps-copy";
    copy.append(face(picture));
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
  const leave = (copy, ms) => (go(copy, { opacity: 0 }, { duration: ms }).onfinish = () => copy.remove());

  // The primitives. time is how long the step lasts, n the how manyeth of its kind in the step this is, all how many there are. A
  // piece that is named leaves its old place as soon as it moves, and lies in its new one when it has arrived.
  const plays = {
    move(part, time, n) {
      const id = part.dataset.of;
      const key = origin(part);
      const start = where(lying.has(id) ? id : part.dataset.from);
      const to = where(part.dataset.to);
      if (!to || !start) return;
      const old = lying.get(id) || lying.get(key);
      const drawn = id && !key.includes("@") ? (then(id) ? byId(id) || put(then(id)) : laid(part)) : null;
      const own = drawn && drawn.getClientRects().length && boxOf(drawn);
      const end = own && inView(own) ? own : to[to.length - 1];
      const copy = old || lay(drawn || part, own || end, drawn);
      lying.delete(id);
      lying.delete(key);
      hide(drawn);
      if (id && !drawn && byId(id)) drop(byId(id)); // a ship on a chart: the copy stands for it until the table is there
      const delay = Math.min(n * 70, time / 3);
      const frames = to.length > 1 ? to.map((box) => ({ transform: from(copy, box) })) : [{ transform: from(copy, start[0], old ? 1 : ratio(start[0], copy)) }, { transform: from(copy, end, old ? Math.min(1, ratio(end, copy)) : own && end !== own ? 0.5 : 1) }];
      for (const f of frames) f.opacity = 1;
      if (id && !drawn) lying.set(id, copy);
      if (!old) copy.style.opacity = 0; // until it is on its way
      go(copy, frames, { duration: time * 0.6, delay, fill: "forwards" }).onfinish = () => {
        show(drawn);
        copy.style.opacity = "";
        if (!copy.isConnected) return;
        copy.box = { ...end, x: end.x + (end.w - copy.box.w) / 2, y: end.y + (end.h - copy.box.h) / 2, w: copy.box.w, h: copy.box.h };
        copy.style.left = copy.box.x + "px";
        copy.style.top = copy.box.y + "px";
        copy.getAnimations().forEach((a) => a.cancel());
        if (lying.get(id) !== copy) leave(copy, 150);
      };
    },
    turn(part, time) {
      const start = where(part.dataset.from);
      const id = part.dataset.of;
      const drawn = id && (then(id) ? byId(id) || put(then(id)) : laid(part));
      const to = drawn ? [boxOf(drawn)] : where(part.dataset.to);
      if (!start || !to) return;
      const copy = lay(drawn || part, to[0], drawn);
      const front = copy.firstElementChild;
      const pile = byId(origin(part));
      hide(drawn);
      if (pile) {
        const back = face(pile.querySelector("svg") || pile);
        back.classList.add("steps-back");
        copy.append(back);
        go(back, [{ transform: "scaleX(1)" }, { transform: "scaleX(1)", offset: 0.55 }, { transform: "scaleX(0)", offset: 0.75 }, { transform: "scaleX(0)" }], { duration: time * 0.7, easing: "linear" });
        go(front, [{ transform: "scaleX(0)" }, { transform: "scaleX(0)", offset: 0.75 }, { transform: "scaleX(1)" }], { duration: time * 0.7, easing: "linear" });
      }
      go(copy, [{ transform: from(copy, start[0], ratio(start[0], copy)) }, { transform: "none", offset: 0.8 }, { transform: "none" }], { duration: time * 0.7 }).onfinish = () => {
        show(drawn);
        copy.remove();
      };
    },
    throw(part, time, n, all) {
      const copy = lay(part, inSight(part.dataset.to));
      const words = part.dataset.text && copy.appendChild(Object.assign(doc.createElement("b"), { textContent: part.dataset.text }));
      const shift = (n - (all - 1) / 2) * (copy.box.w + 16);
      const at = `translate(${shift}px, ${beside}px)`;
      copy.querySelectorAll("svg").forEach((die, i) =>
        go(die, [{ transform: `translate(${-90 - 40 * i}px, -70px) rotate(${-500 - 90 * i}deg)`, opacity: 0 }, { transform: "translateY(6px) rotate(20deg)", opacity: 1, offset: 0.7 }, { transform: "none" }], { duration: time * 0.5 }),
      );
      if (words) go(words, { opacity: [0, 1] }, { duration: 60, delay: time * 0.5 });
      go(copy, [{ transform: at, opacity: 1 }, { transform: at, opacity: 1, offset: 0.9 }, { transform: at, opacity: 0 }], { duration: time }).onfinish = () => copy.remove();
    },
    count(part, time) {
      const to = where(part.dataset.to);
      if (!to) return;
      part.textContent = part.dataset.text;
      const copy = lay(part, { ...to[0], h: Math.min(to[0].h, 60) });
      go(copy, [{ transform: "translateY(14px)", opacity: 0 }, { opacity: 0, offset: 0.4 }, { transform: "none", opacity: 1, offset: 0.6 }, { transform: "none", opacity: 1, offset: 0.85 }, { transform: "translateY(-18px)", opacity: 0 }], { duration: time * 1.2 }).onfinish = () => copy.remove();
    },
    show(part, time, n, all) {
      const copy = lay(part, inSight(part.dataset.to));
      copy.classList.add("steps-shown");
      const shift = (n - (all - 1) / 2) * (copy.box.w * 1.5 + 8);
      const at = (scale) => `translateX(${shift}px) scale(${scale})`;
      go(copy, [{ transform: at(0.5), opacity: 0 }, { transform: at(1.5), opacity: 1, offset: 0.2 }, { transform: at(1.5), opacity: 1, offset: 0.8 }, { transform: at(1.3), opacity: 0 }], { duration: time }).onfinish = () => copy.remove();
    },
    mark(part, time, n, all) {
      const node = names(part.dataset.of).map(byId).find(Boolean);
      if (!node || !node.getClientRects().length || !inView(boxOf(node))) return plays.show(part, time, n, all);
      node.classList.add("steps-marked");
      go(node, { transform: ["none", "scale(1.06)", "none", "scale(1.06)", "none"] }, { duration: time * 0.55, fill: "none" });
    },
    sink(part, time) {
      const to = where(part.dataset.to);
      if (!to) return;
      const copy = lay(part, to[to.length - 1]);
      const old = lying.get(part.dataset.of);
      lying.delete(part.dataset.of);
      if (old) old.remove();
      else if (part.dataset.of && byId(part.dataset.of)) drop(byId(part.dataset.of));
      go(copy, [{ transform: "scale(1.4)", opacity: 1 }, { transform: "scale(1.4) rotate(-8deg)", opacity: 1, offset: 0.4 }, { transform: "translateY(46px) rotate(38deg)", opacity: 0 }], { duration: time }).onfinish = () => copy.remove();
    },
    alter() {}, // its places are settled with all others of the step
    // sweep clears a row: everything that lies there now and does not stay.
    sweep(part, time) {
      const over = names(part.dataset.from).map(byId).find(Boolean);
      const row = over && (over.matches("[data-lay]") ? over : over.querySelector("[data-lay]"));
      const to = where(part.dataset.to);
      if (!row) return;
      later(() => {
        for (const node of [...row.children]) {
          const stays = node.id && then(node.id);
          if (node.matches(".slot, .calm") || (stays && stays.textContent === node.textContent && stays.className === node.className)) continue;
          const copy = lay(node.firstElementChild || node, boxOf(node), true);
          node.remove();
          copy.animate([{ opacity: 1 }, { transform: to ? from(copy, to[0], 0.4) : "translateY(40px)", opacity: 0 }], { duration: time * 0.3, fill: "both", easing: "ease-in" }).onfinish = () => copy.remove();
        }
      }, wait + time * 0.6);
    },
  };

  // The sentence of a step stands where nothing can be pressed, and comes when its picture has come.
  function say(...told) {
    while (stage.nextSibling) stage.nextSibling.remove();
    const words = doc.createElement("div");
    words.className = "steps-words";
    for (const step of told) {
      const line = words.appendChild(doc.createElement("p"));
      line.append(...[...step.childNodes].slice(1).filter((n) => !(n.matches && n.matches(".strike"))).map((n) => n.cloneNode(true)));
    }
    layer.append(words);
    words.animate({ opacity: [0, 1] }, { duration: 100 });
    apart();
    if (byId("announce")) byId("announce").textContent = words.textContent.trim();
  }

  // apart moves the sentences off a card that has struck the viewer: above the question, which nobody is asked meanwhile.
  function apart() {
    const words = stage.nextSibling;
    if (!words || !struck.firstChild) return;
    const [a, b] = [words, struck.firstChild].map((n) => n.getBoundingClientRect());
    const bar = byId("question") && byId("question").getBoundingClientRect();
    if (!words.style.bottom && (a.bottom < b.top || a.top > b.bottom)) return;
    words.style.top = "auto";
    words.style.bottom = (bar && bar.bottom > innerHeight - 8 ? innerHeight - bar.top : 0) + 8 + "px";
  }

  // repeated tells whether the last of the events that are in view say what the sentences say.
  function repeated() {
    const list = byId("events");
    const words = stage.nextSibling;
    if (!list || !words) return false;
    const box = list.getBoundingClientRect();
    const read = [...list.querySelectorAll(":scope > ol > li")].filter((n) => {
      const r = n.getBoundingClientRect();
      return r.height && r.top >= Math.max(box.top, 0) - 6 && r.bottom <= box.bottom + 6;
    });
    return [...words.children].every((p) => read.some((n) => n.textContent.includes(p.textContent.trim())));
  }

  const weight = (step) => {
    const parts = [...step.querySelectorAll("[data-do]")];
    const turned = parts.some((p) => p.dataset.do === "turn") && parts.some((p) => p.dataset.do !== "turn" && p.dataset.do !== "alter");
    return ("held" in step.dataset ? 2.5 : 1) * (turned ? 1.7 : 1);
  };

  // tempo is how long a step of others lasts: less if so many follow it that somebody would be kept waiting, 0 if nobody could
  // follow them all. Then the first ones are left out, as the last ones explain the board that comes of them.
  function tempo(step) {
    if (pace !== "brisk" || acts[0].patient) return lasts[pace];
    const need = [step, ...acts.flatMap((a) => a.parts)].reduce((sum, s) => sum + ("mine" in s.dataset ? 0 : weight(s)), 0);
    const time = Math.min(lasts.brisk, (patience - spent) / need);
    return time < least ? 0 : time;
  }

  function next() {
    timers = [];
    while (playing() && !acts[0].parts.length) over(true);
    if (!playing()) return settled();
    const step = acts[0].parts.shift();
    const mine = "mine" in step.dataset;
    const time = mine ? lasts[pace] : tempo(step);
    const held = "held" in step.dataset ? 2.5 : 1;
    const all = weight(step) * time;
    const told = held > 1 || !mine;
    if (!mine) spent += all;
    const parts = [...step.firstElementChild.children].flatMap((p) => Array(+p.dataset.times || 1).fill(p));
    const turned = all > held * time;
    const following = named(acts[0].parts.flatMap((s) => [...s.firstElementChild.children]));
    const places = [...new Set(owed.concat(named(parts)))];
    const arrives = (id) => parts.some((p) => names(p.dataset.to + " " + p.dataset.of).includes(id));
    const done = () => {
      owed = places.filter((id) => !alone(id, following) && !following.includes(id));
      places.filter((id) => alone(id, following)).forEach(settle);
    };
    if (!time) {
      missed.push(step);
      for (const part of parts) {
        const copy = lying.get(part.dataset.of);
        if (copy) copy.remove();
        lying.delete(part.dataset.of);
      }
      done();
      return next();
    }
    if (time >= seen) frame(parts);
    const left = places.filter((id) => !turned && !arrives(id) && byId(id));
    // The board changes as pieces leave, and as they arrive. What a later step names as well waits for that.
    left.filter((id) => !then(id) && parts.some((p) => origin(p) === id)).forEach(take);
    beside = parts.some((p) => p.dataset.do === "show") ? 90 : 0;
    for (const kind of new Set(parts.map((p) => p.dataset.do))) {
      const same = parts.filter((p) => p.dataset.do === kind);
      wait = turned && kind !== "turn" ? time * held * 0.7 : 0;
      same.forEach((part, n) => plays[kind](part, time * held, n, same.length));
    }
    wait = 0;
    left.filter((id) => then(id) && alone(id, following.concat(places.filter((other) => other !== id)))).forEach(settle);
    later(() => {
      done();
      if (told) say(step);
    }, all * (parts.some((p) => p.dataset.do === "sweep") ? 0.9 : 0.7));
    later(next, all);
  }

  // frame lets a board that is only partly shown move to the places of a step. Copies that lie on it go with it.
  function frame(parts) {
    const by = api.frame && api.frame(parts.flatMap((p) => names([p.dataset.from, p.dataset.to].join(" "))));
    if (!by) return;
    for (const copy of lying.values()) {
      copy.box = { ...copy.box, x: copy.box.x + by.x, y: copy.box.y + by.y };
      Object.assign(copy.style, { left: copy.box.x + "px", top: copy.box.y + "px" });
    }
  }

  // take lets a piece that leaves the board fly as a copy of itself.
  function take(id) {
    const node = byId(id);
    lying.set(id, lay(node, boxOf(node), true));
    drop(node);
  }

  // over puts the table on the page to which the steps of the oldest answer have led; whole: all of them have been played.
  function over(whole) {
    const act = acts[0];
    owed = [];
    for (const node of [...hidden.keys()]) show(node);
    for (const copy of lying.values()) copy.remove();
    lying.clear();
    doc.querySelectorAll(".steps-marked").forEach((n) => n.classList.remove("steps-marked"));
    acts.shift();
    tell(act.section);
    if (!playing()) doc.documentElement.classList.remove("steps-playing");
    act.end(act.root, whole);
  }

  // tell puts steps into the strip, for everybody who sees no motion.
  function tell(section) {
    const strip = byId("steps");
    if (!strip || !section) return;
    pin(section);
    const list = section.querySelector("ol");
    if (list) list.prepend(...[...strip.querySelectorAll("ol > li")].slice(-lines));
    strip.replaceWith(section);
  }

  // --- What has struck the viewer stays above the table, as a card, until it is put away. ---

  const struck = Object.assign(doc.createElement("div"), { className: "strikes" });
  struck.setAttribute("role", "status");
  doc.addEventListener("DOMContentLoaded", () => doc.body.append(struck));
  const pinned = new Set(); // what has been shown on this page
  const unread = 500; // ms in which nobody can have read a card: a tap was meant for what lay there before

  function pin(section) {
    for (const card of section.querySelectorAll(".strike")) {
      const what = card.dataset.ply + card.textContent;
      if (pinned.has(what)) continue;
      pinned.add(what);
      const copy = card.cloneNode(true);
      copy.born = Date.now();
      struck.append(copy);
    }
    requestAnimationFrame(fit);
  }

  // fit keeps the cards off the question: above it, or below one in the upper third of the window.
  function fit() {
    if (!struck.firstChild) return;
    apart(); // the question may be higher than the one before
    struck.style.top = "";
    const top = struck.getBoundingClientRect().top;
    const bar = byId("question") ? byId("question").getBoundingClientRect() : { top: 0, bottom: 0 };
    const over = bar.top <= innerHeight / 3 && bar.bottom > top;
    if (over) struck.style.top = bar.bottom + 8 + "px";
    apart();
    struck.style.maxHeight = (over || bar.bottom <= top ? innerHeight : Math.min(bar.top, innerHeight)) - (over ? bar.bottom + 8 : top) - 8 + "px";
  }
  doc.addEventListener("htmx:afterSettle", fit);
  addEventListener("scroll", fit, { passive: true });

  function putAway(card) {
    if (!card || Date.now() - card.born < unread) return;
    const focused = card.contains(doc.activeElement);
    card.remove();
    if (struck.firstChild) struck.firstChild.born = Date.now();
    const next = focused && (struck.querySelector("button") || byId("question"));
    if (next) next.focus({ preventScroll: true });
    fit();
  }
  struck.addEventListener("click", (e) => e.target.closest("a") || putAway(e.target.closest(".strike")));
  doc.addEventListener("keydown", (e) => e.key === "Escape" && !doc.querySelector(":popover-open, dialog[open]") && putAway(struck.firstChild));

  function settled() {
    idle = Date.now();
    timers = [setTimeout(clear, missed.length ? 3000 : 1200)]; // the last sentences stay that long
    if (missed.length && !stage.nextSibling) say(...missed.slice(-2));
    else if (repeated()) while (stage.nextSibling) stage.nextSibling.remove(); // they would lie over it
    missed = [];
  }

  function clear() {
    stage.replaceChildren();
    while (stage.nextSibling) stage.nextSibling.remove();
    layer.remove();
  }

  // finish ends the show at once.
  function finish() {
    timers.forEach(clearTimeout);
    timers = [];
    if (playing()) {
      const last = acts.length - 1;
      acts.slice(0, last).forEach((a) => tell(a.section));
      acts.splice(0, last);
      over();
      idle = Date.now();
    }
    clear();
  }

  // before is told the answer that is about to be put on the page, as text or as a document.
  function before(answer) {
    coming = null;
    if (answer.body) {
      coming = answer.getElementById("steps").cloneNode(true);
      return;
    }
    const at = answer.lastIndexOf('<section class="steps-strip"');
    if (at < 0) return;
    const page = doc.createElement("template");
    page.innerHTML = answer.slice(at);
    coming = page.content.firstElementChild;
  }

  // ply is how many plies have led to a table.
  const ply = (table) => (table && /\/since\/(\d+)/.exec(table.dataset.since) || [])[1];

  // holds tells whether the table that came with the answer has to wait until its steps, or others, have been played. One of
  // another ply to which no steps lead, as after a ply was taken back, cannot wait for steps of before.
  function holds(table) {
    const many = coming && "summary" in coming.dataset;
    const leaps = !coming && table && playing() && ply(table) !== ply(acts[acts.length - 1].root.getElementById("table"));
    if (playing() && (many || leaps || off())) finish();
    if (playing()) return true;
    if (coming && !many && !off() && coming.querySelector("li > .pieces > *")) return true;
    tell(coming);
    coming = null;
    return false;
  }

  // shelf is where the table that came with the answer is put together: that of the newest answer, as a copy if steps lead on from
  // there.
  function shelf() {
    const last = acts[acts.length - 1];
    if (last && !(coming && coming.querySelector("li > .pieces > *"))) return last.root;
    const root = doc.createDocumentFragment();
    root.append((last ? last.root.getElementById("table") : byId("table")).cloneNode(true));
    return root;
  }

  // add plays the steps of the answer; root holds the table to which they lead, and end puts it on the page. patient: nobody waits
  // for a turn.
  function add(root, end, patient) {
    const section = coming;
    coming = null;
    if (playing() && acts[acts.length - 1].root === root) return;
    const parts = [...section.querySelectorAll("li > .pieces")].map((p) => p.parentNode.cloneNode(true));
    if (!playing()) {
      timers.forEach(clearTimeout);
      if (Date.now() - idle > 1000) spent = 0;
    }
    acts.push({ parts, section, root, end, patient });
    doc.documentElement.append(layer); // beside the body: every :has() in it would be asked again for each copy
    doc.documentElement.classList.add("steps-playing");
    if (acts.length === 1) next();
  }

  // A tap or a key ends the show. It does no more than that to a question that nobody has seen yet.
  let spared = false;
  const asks = (e) => e.target.closest && e.target.closest("#plies [name=action], #plies [data-for], #plies [for], #plies summary");
  doc.addEventListener(
    "pointerdown",
    () => {
      spared = playing();
      finish();
    },
    true,
  );
  doc.addEventListener(
    "click",
    (e) => {
      if ((spared || playing()) && asks(e)) {
        e.preventDefault();
        e.stopImmediatePropagation();
        finish();
      }
      spared = false;
    },
    true,
  );
  doc.addEventListener(
    "keydown",
    (e) => {
      spared = false;
      if (playing() && (e.key === "Enter" || e.key === " ") && asks(e)) e.preventDefault();
      finish();
    },
    true,
  );
  doc.addEventListener("visibilitychange", finish);
  doc.addEventListener("submit", () => (spent = 0), true);
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

  const api = {
    before, holds, shelf, add, finish, playing,
    newest: () => (playing() ? acts[acts.length - 1].root.getElementById("table") : byId("table")),
    rest: () => lasts[pace] / 3 || 400,
    frame: null, // of the game's script: moves its board to some places, and returns by how many pixels, null if it stays
  };
  return api;
})();
