// What a phone could not send yet: kept on the device, shown on its page, sent when there is a way
// again. For the pad and for the sheets of a club. A page may be written over another one
// (offline.js), so nothing here may be declared once only.
"use strict";

// Each item has a body, a label, what it is found by again, and a reason where the server refused it.
globalThis.Outbox ??= class {
  constructor(key, found, here = () => true) { Object.assign(this, { key, found, here }); }

  get items() { try { return JSON.parse(localStorage.getItem(this.key)) ?? []; } catch { return []; } }
  set items(items) {
    if (items.length) localStorage.setItem(this.key, JSON.stringify(items)); else localStorage.removeItem(this.key);
    this.show();
  }
  get unsent() { return this.items.filter((each) => !("reason" in each)); }
  find(name) { return this.items.find((each) => each[this.found] === name); }
  others(name) { return this.items.filter((each) => each[this.found] !== name); }
  put(item) {
    const items = this.items, at = items.findIndex((each) => each[this.found] === item[this.found]);
    if (at < 0) items.push(item); else items[at] = item;
    this.items = items;
  }
  drop(name) { this.items = this.others(name); }

  show() {
    const box = document.querySelector("#outbox"), words = document.querySelector("#outbox-words");
    if (!box) return;
    const items = this.items.filter(this.here);
    box.hidden = !items.length;
    box.replaceChildren();
    if (!items.length) return;
    box.append(words.content.querySelector(".head").cloneNode(true));
    const list = box.appendChild(document.createElement("ul"));
    for (const item of items) {
      const line = list.appendChild(words.content.querySelector("li").cloneNode(true));
      line.querySelector(".what").textContent = item.label;
      line.querySelector(".reason").textContent = item.reason ?? "";
      line.dataset.item = item[this.found];
      for (const button of line.querySelectorAll(".of-refused")) button.hidden = !("reason" in item);
    }
  }

  // A tap on the button that opens an item again, or throws it away.
  onTap(open) {
    document.addEventListener("click", ({ target }) => {
      const item = this.find(target.closest("#outbox li")?.dataset.item);
      if (!item) return;
      if (target.closest("[data-drop]")) this.drop(item[this.found]);
      if (target.closest("[data-open]")) open(item);
    });
  }
};

// What the server says; null where there is no way to it.
async function post(at, body) {
  if (!navigator.onLine) return null;
  try {
    const answer = await fetch(at, { method: "POST", body, headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" } });
    if (answer.status >= 500 || answer.status === 429) return null;
    const kind = answer.headers.get("content-type") ?? "";
    return kind.startsWith("application/json") ? await answer.json() : { state: "refused" };
  } catch { return null; }
}
function offline(is) {
  if (globalThis.house) return is ? house.lose() : house.tell();
  const line = document.querySelector(".lost span"); if (line) line.hidden = !is;
}
addEventListener("offline", () => offline(true));
