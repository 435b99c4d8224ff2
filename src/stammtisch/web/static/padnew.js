// Enter leads to the next name instead of opening the pad; the last one opens it.
"use strict";
document.addEventListener("keydown", (event) => {
  const fields = [...document.querySelectorAll('.seats-of [name="name"]')], at = fields.indexOf(event.target);
  if (event.key !== "Enter" || at < 0 || at + 1 >= fields.length) return;
  event.preventDefault();
  fields[at + 1].focus();
  fields[at + 1].select();
});
document.addEventListener("submit", (event) => {
  if (!event.target.matches(".pad-new") || !house.able) return;
  const chair = event.submitter?.value === "chair";
  if (chair && !house.lost) return;
  event.preventDefault();
  house.open(event.target, chair);
});
