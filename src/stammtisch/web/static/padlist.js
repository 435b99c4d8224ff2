// Pads that were opened without a network and are not on the server yet.
"use strict";
document.addEventListener("stammtisch:kept", () => {
  const section = document.querySelector("#kept-here"), list = section.querySelector("ul"), pads = house.pads();
  section.hidden = !pads.length;
  const lines = pads.map(({ id, log }) => {
    const line = list.firstElementChild.cloneNode(true), link = line.querySelector("a");
    link.href = `/pad/${id}`;
    link.querySelector("b").textContent = log[0].event.setup.names.join(", ");
    return line;
  });
  if (lines.length) list.replaceChildren(...lines);
});
document.dispatchEvent(new Event("stammtisch:kept"));
