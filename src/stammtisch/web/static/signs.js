// Asks the browser for signs on this device, and tells the server where it takes them.
"use strict";
addEventListener("DOMContentLoaded", async () => {
  const form = document.querySelector("[data-signs]"), button = form.querySelector("button"), said = form.querySelector("output");
  const say = (word) => { said.textContent = said.dataset[word]; };
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!able) return say(isSecureContext ? "unable" : "insecure");
  button.hidden = false;
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
  const same = (one, other) => one && new Uint8Array(one).every((each, n) => each === other[n]);
  form.addEventListener("submit", async (event) => {
    if (form.elements.device.value) return;
    event.preventDefault();
    button.disabled = true;
    say("asking");
    try {
      if (await Notification.requestPermission() !== "granted") return say("refused");
      const house = await navigator.serviceWorker.register("/mine/notifications/worker.js", { scope: "/mine/notifications/" });
      const key = bytes(form.dataset.signs);
      let found = await house.pushManager.getSubscription();
      if (found && !same(found.options.applicationServerKey, key)) { await found.unsubscribe(); found = null; } // the key of an older house
      found ??= await house.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
      form.elements.device.value = JSON.stringify(found);
      form.submit();
    } catch { say("failed"); } finally { button.disabled = false; }
  });
});
