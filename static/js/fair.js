// Checks the luck of a finished match in the browser: the fingerprint of the secret, and for every draw the
// number that the secret gives. It reads the same data that anybody can download.
(() => {
  "use strict";
  const box = document.getElementById("fair-check");
  if (!box) return;
  const button = box.querySelector("button");
  const verdict = box.querySelector("p");
  const say = (key, what) => (verdict.textContent = box.dataset[key].replace("%s", what || ""));
  box.hidden = false;

  const bytes = (hex) => Uint8Array.from(hex.match(/../g) || [], (two) => parseInt(two, 16));
  const hex = (buffer) => Array.from(new Uint8Array(buffer), (b) => b.toString(16).padStart(2, "0")).join("");
  const join = (a, b) => {
    const all = new Uint8Array(a.length + b.length);
    all.set(a);
    all.set(b, a.length);
    return all;
  };
  const top = (1n << 64n) - 1n;

  // pick is a number below range, from the k-th hash of a ply on; hashes that would favour small numbers are
  // skipped.
  async function pick(key, ply, at, range) {
    const limit = top - (top % range);
    for (;;) {
      const text = new TextEncoder().encode(ply + "/" + at.k++);
      const mac = await crypto.subtle.sign("HMAC", key, text);
      const value = new DataView(mac).getBigUint64(0);
      if (value < limit) return value % range;
    }
  }

  async function check() {
    const proof = await (await fetch(box.dataset.url, { credentials: "same-origin" })).json();
    const seed = bytes(proof.seed);
    const print = hex(await crypto.subtle.digest("SHA-256", join(bytes(proof.salt), seed)));
    if (print !== proof.commitment) return say("bad", print);
    const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    let ply = -1;
    let at = { k: 0 };
    for (const draw of proof.draws || []) {
      if (draw.ply !== ply) [ply, at] = [draw.ply, { k: 0 }];
      const got = await pick(key, draw.ply, at, BigInt(draw.range));
      if (got !== BigInt(draw.pick)) return say("bad", draw.ply + ": " + got + " ≠ " + draw.pick);
    }
    say("good");
  }

  button.addEventListener("click", () => {
    if (!window.isSecureContext || !crypto.subtle) return say("unable");
    button.disabled = true;
    check()
      .catch((e) => say("bad", String(e)))
      .finally(() => (button.disabled = false));
  });
})();
