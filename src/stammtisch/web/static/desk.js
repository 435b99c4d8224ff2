// What plain forms cannot do at the desk: keep what is being typed when news come.
"use strict";
document.documentElement.classList.add("script");

document.addEventListener("input", ({ target }) => target.closest("main form")?.setAttribute("hx-morph-skip", ""));
document.addEventListener("submit", ({ target }) => { target.removeAttribute("hx-morph-skip"); target.dataset.sent = ""; });
document.addEventListener("htmx:after:settle", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) {
    delete form.dataset.sent;
    form.reset();
    if (form.id === "newcomer") form.elements.guests.focus();
  }
});
document.addEventListener("click", ({ target }) => { if (target.closest(".close")) document.querySelector("#panel")?.replaceChildren(); });
document.addEventListener("keydown", ({ key }) => { if (key === "Escape") document.querySelector("#panel")?.replaceChildren(); });
