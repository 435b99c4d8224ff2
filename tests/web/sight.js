// What one would have to scroll for at a table: whatever a hand is played with is on the screen, in
// whole. Melds may lie in a field that scrolls, and so may the cards that can be asked for.
() => {
  const found = [];
  const words = (each) => (each.getAttribute("aria-label") || each.innerText || each.value
    || each.className.baseVal || each.className || "").replace(/\s+/g, " ").trim().slice(0, 40);
  const tell = (what, each) => found.push(`out of sight: ${what} “${words(each)}”`);
  const seen = (each) => each.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const slack = 2;  // pixels
  const within = (box, frame, more = slack) => box.left >= frame.left - more && box.top >= frame.top - more
    && box.right <= frame.right + more && box.bottom <= frame.bottom + more;
  const whole = (each) => {  // inside the screen and inside whatever cuts off
    const box = each.getBoundingClientRect();
    if (!within(box, {left: 0, top: 0, right: innerWidth, bottom: innerHeight})) return false;
    for (let at = each.parentElement; at && at !== document.body; at = at.parentElement) {
      const {overflow, display} = getComputedStyle(at);
      if (overflow !== "visible" && display !== "contents"
        && !within(box, at.getBoundingClientRect())) return false;
    }
    return true;
  };
  const look = (what, query) => {
    const all = [...document.querySelectorAll(query)].filter(seen);
    for (const each of all) if (!whole(each)) tell(what, each);
    return all;
  };
  const middle = document.querySelector(".middle").getBoundingClientRect();
  const lying = [...look("the trick", ".trick .card"), ...look("a pile", ".pile .card, .pile .caption")];
  const askew = 6;  // nobody lays a card down quite straight
  for (const each of lying)
    if (!within(each.getBoundingClientRect(), middle, askew)) tell("beyond the middle", each);
  look("a card of the hand", ".held");
  look("the question", ".ask");
  look("a button", "#play .acts :is(button, .wager input):not(.asks *), .pile button");
  look("who is on turn", ".plate.to-move");
  if (!document.querySelector(".plate.to-move, .mine.my-turn")) found.push("nobody is on turn");
  if (document.documentElement.scrollHeight > innerHeight + slack) found.push("the page scrolls");
  return found;
}
