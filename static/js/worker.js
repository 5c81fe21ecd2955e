// The service worker of the site. It does one thing: it shows push messages and opens their matches.
"use strict";

self.addEventListener("install", () => self.skipWaiting());

// A push that shows nothing would cost the subscription, so something is always shown.
self.addEventListener("push", (e) => {
  let m = {};
  try {
    m = e.data.json();
  } catch {
    // shown without words
  }
  const options = { body: m.body || "", data: { path: m.path || "" } };
  if (m.tag) Object.assign(options, { tag: m.tag, renotify: true });
  e.waitUntil(self.registration.showNotification(m.title || "Portside", options));
});

self.addEventListener("notificationclick", (e) => {
  e.notification.close();
  const url = new URL((e.notification.data && e.notification.data.path) || "", self.registration.scope).href;
  const open = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find((p) => p.url.split(/[?#]/)[0] === url);
    return page ? page.focus() : self.clients.openWindow(url);
  };
  e.waitUntil(open());
});

// The browser has changed its subscription by itself: tell the server about the new one. It is for the user who had the old
// one, who may not be the one that is signed in now; browsers need not say which one that was.
self.addEventListener("pushsubscriptionchange", (e) => {
  const renew = async () => {
    const old = e.oldSubscription;
    const now = e.newSubscription || (old && (await self.registration.pushManager.subscribe(old.options)));
    if (!now) return; // the next visit renews it
    const { keys } = now.toJSON();
    const body = new URLSearchParams({ renew: "1", old: old ? old.endpoint : "", endpoint: now.endpoint, p256dh: keys.p256dh, auth: keys.auth });
    await fetch(new URL("account/notices/push", self.registration.scope), { method: "POST", body });
  };
  e.waitUntil(renew());
});
