// Shows signs while no page is open, and leads to the table that they are about.
"use strict";
addEventListener("install", (event) => event.waitUntil(skipWaiting()));
addEventListener("push", (event) => {
  const { title, body, to, tag } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body, tag, renotify: true, icon: "/static/icon_turn.svg", data: { to } }));
});
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil((async () => {
    const to = new URL(event.notification.data.to, location.origin);
    for (const page of await clients.matchAll({ type: "window", includeUncontrolled: true }))
      if (new URL(page.url).pathname === to.pathname) return page.focus();
    return clients.openWindow(to);
  })());
});
