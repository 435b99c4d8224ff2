// What a phone could not send yet, as its page shows it: for the pad and for the sheets of a club.
"use strict";

// Each item has a label, what it is found by again, and a reason where the server refused it.
function showOutbox(items, found) {
  const box = document.querySelector("#outbox"), words = document.querySelector("#outbox-words");
  if (!box) return;
  box.hidden = !items.length;
  box.replaceChildren();
  if (!items.length) return;
  box.append(words.content.querySelector(".head").cloneNode(true));
  const list = box.appendChild(document.createElement("ul"));
  for (const item of items) {
    const line = list.appendChild(words.content.querySelector("li").cloneNode(true));
    line.querySelector(".what").textContent = item.label;
    line.querySelector(".reason").textContent = item.reason ?? "";
    line.dataset[found] = item[found];
    for (const button of line.querySelectorAll(".of-refused")) button.hidden = !("reason" in item);
  }
}
