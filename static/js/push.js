// Messages pushed to this browser: subscribing on the page of messages, and at a later visit renewing what has
// ended. Does nothing in browsers that cannot, or where nobody has asked for it.
(() => {
  "use strict";
  const doc = document;
  const byId = (id) => doc.getElementById(id);
  const base = doc.currentScript.src.replace(/\/static\/[^/]*$/, "");
  const flag = "portside-push"; // this browser was subscribed
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  const worker = async () => {
    await navigator.serviceWorker.register(base + "/sw.js", { scope: base + "/" });
    return navigator.serviceWorker.ready;
  };
  const post = (path, fields) => fetch(base + "/account/notices" + path, { method: "POST", body: new URLSearchParams(fields) });

  async function subscribe(registration, key) {
    const old = await registration.pushManager.getSubscription();
    if (old) await old.unsubscribe();
    const now = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
    const { keys } = now.toJSON();
    const answer = await post("/push", { endpoint: now.endpoint, p256dh: keys.p256dh, auth: keys.auth });
    if (!answer.ok) throw new Error("refused");
    localStorage.setItem(flag, "1");
  }

  // On the page of messages the button replaces the words that say why there is none.
  function offer() {
    const button = byId("push-on");
    if (!button) return;
    const apple = /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
    if (apple && !navigator.standalone) byId("push-ios").open = true;
    if (!able) return;
    byId("push-script").hidden = true;
    const show = (id) => {
      for (const other of ["push-denied", "push-failed", "push-offer"]) byId(other).hidden = other !== id;
    };
    show(Notification.permission === "denied" ? "push-denied" : "push-offer");
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        if ((await Notification.requestPermission()) !== "granted") return show(Notification.permission === "denied" ? "push-denied" : "push-offer");
        await subscribe(await worker(), button.dataset.key);
        location.assign(base + "/account/notices");
      } catch {
        byId("push-failed").hidden = false;
      } finally {
        button.disabled = false;
      }
    });
  }

  // Once per visit a subscribed browser asks whether it still is; a subscription that has ended is renewed, with a note.
  async function visit() {
    const asked = "portside-push-asked";
    if (!able || !localStorage.getItem(flag) || sessionStorage.getItem(asked) || Notification.permission !== "granted") return;
    sessionStorage.setItem(asked, "1");
    const registration = await worker();
    const now = await registration.pushManager.getSubscription();
    const answer = await post("/push/visit", { endpoint: now ? now.endpoint : "" });
    if (!answer.ok) return;
    const { do: what, key, say } = await answer.json();
    if (what === "end") {
      localStorage.removeItem(flag);
      if (now) await now.unsubscribe();
    } else if (what === "renew") {
      await subscribe(registration, key);
      const note = doc.createElement("p");
      note.className = "notice notice-good";
      note.setAttribute("role", "status");
      note.textContent = say;
      byId("notices").append(note);
    }
  }

  offer();
  visit().catch(() => {}); // the next visit tries again
})();
