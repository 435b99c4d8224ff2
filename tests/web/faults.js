// What a picture can be asked without eyes. Called with [texts of the other language, card ratio].
([foreign, index]) => {
  const found = [];
  const paper = document.body.matches(".a4, .a5");
  const words = (each) => (each.getAttribute("aria-label") || each.innerText || each.value
    || each.getAttribute("title") || "").replace(/\s+/g, " ").trim().slice(0, 50);
  const name = (each) => {
    const known = each.closest("[id]");
    return each.tagName.toLowerCase() + (each.className && each.className.baseVal === undefined
      ? "." + [...each.classList].join(".") : "") + (known && known !== each ? ` in #${known.id}`
      : each.id ? `#${each.id}` : "") + ` “${words(each)}”`;
  };
  const tell = (what, each, more = "") => found.push(`${what}: ${name(each)}${more && " " + more}`);
  const memory = new Map();
  const seen = (each) => {
    if (!memory.has(each)) memory.set(each, look(each));
    return memory.get(each);
  };
  const look = (each) => {
    if (!each.checkVisibility({opacityProperty: true, visibilityProperty: true})) return false;
    for (let at = each; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at), box = at.getBoundingClientRect();
      if (style.clipPath === "inset(50%)") return false;
      if (style.overflow !== "visible" && style.display !== "contents"
        && (box.width <= 1 || box.height <= 1)) return false;
      if (at.matches(".skip:not(:focus)")) return false;
    }
    return true;
  };

  if (!paper && document.documentElement.scrollWidth > innerWidth) {
    found.push(`scrolls sideways: ${document.documentElement.scrollWidth} > ${innerWidth}`);
    for (const each of document.querySelectorAll("body *"))
      if (seen(each) && each.getBoundingClientRect().right > innerWidth + 1) {
        tell("  because of", each);
        break;
      }
  }

  // What floats over a page that scrolls is in nobody's way.
  const floats = (each) => {
    for (let at = each; at && at !== document.body; at = at.parentElement) {
      const {position} = getComputedStyle(at);
      if (position === "fixed" || position === "sticky") return at;
    }
    return null;
  };
  const longer = document.documentElement.scrollHeight > innerHeight + 4;
  const apart = (each, other) => floats(each) !== floats(other) && (longer
    || [each, other].some((one) => one.closest("#panel, .ended")));
  const hidden = (each, boxes) => {  // away in a box that scrolls
    for (let at = each.parentElement; at && at !== document.body; at = at.parentElement)
      if (scrolls(getComputedStyle(at))) {
        const clip = at.getBoundingClientRect();
        return boxes.some((box) => box.bottom > clip.bottom + 2 || box.top < clip.top - 2
          || box.right > clip.right + 2 || box.left < clip.left - 2);
      }
    return false;
  };
  const scrolls = (style) => ["auto", "scroll"].includes(style.overflowX)
    || ["auto", "scroll"].includes(style.overflowY);

  // Letters: all of each text lies inside whatever cuts off.
  const cut = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node; (node = walker.nextNode());) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest("script, style, noscript, option, svg")
      || parent.closest("[aria-hidden=true]")) continue;
    if (!seen(parent)) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1);
    let reported = false;
    for (let at = parent; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.display === "inline" || style.display === "contents") continue;
      const clip = at.getBoundingClientRect();
      const wide = ["hidden", "clip"].includes(style.overflowX);
      const high = ["hidden", "clip"].includes(style.overflowY);
      for (const box of boxes) {
        const spare = box.height * 0.3;
        if (wide && (box.right > clip.right + 1.5 || box.left < clip.left - 1.5)
          || high && (box.bottom > clip.bottom + spare || box.top < clip.top - spare))
          reported = true;
      }
      if (reported) {
        if (!cut.has(at) && !at.matches(".name, .by")) tell("text cut off", at);
        cut.add(at);
        break;
      }
      if (scrolls(style)) {
        const hidden = at.scrollHeight - at.clientHeight;
        if (hidden > 4 && !cut.has(at) && at.clientHeight < innerHeight / 2
          && !at.closest("[role=log], .side, #panel")) tell("scrolls inside", at, `${hidden} px`);
        cut.add(at);
        break;
      }
      if (style.position === "fixed") break;
    }
    if (!reported && !parent.closest(".held, .card, .pile, .vh") && boxes.some((box) => {
      const y = box.top + box.height / 2;
      return [box.left + 2, box.right - 2].some((x) => {
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
        const top = document.elementFromPoint(x, y);
        return top && seen(top) && !top.contains(parent) && !parent.contains(top) && !apart(parent, top)
          && getComputedStyle(parent).pointerEvents !== "none";
      });
    }) && !hidden(parent, boxes)) tell("text covered", parent);
    if (!paper && boxes.some((box) => box.right > innerWidth + 1 && scrollX === 0)
      && !parent.closest(".scroll") && !cut.has(parent)) {
      let at = parent;
      while (at && !["auto", "scroll"].includes(getComputedStyle(at).overflowX))
        at = at.parentElement;
      if (!at) { cut.add(parent); tell("text outside", parent); }
    }
    if (parseFloat(getComputedStyle(parent).fontSize) < 9 && !paper) tell("tiny letters", parent,
      getComputedStyle(parent).fontSize);
  }
  for (const each of document.querySelectorAll("input:not([type=hidden]), textarea, select"))
    if (seen(each) && each.value && each.clientWidth > 30
      && each.scrollWidth > each.clientWidth + 2 && !each.readOnly) tell("text cut off", each);

  // Cards of the own hand.
  for (const each of document.querySelectorAll(".held")) {
    const box = each.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1) tell("card outside", each);
  }
  const picture = document.querySelector(".held svg.card, .held .card svg, .held .card");
  const width = picture ? picture.getBoundingClientRect().width : 0;
  const share = picture && picture.closest(".tiles") ? 2 * index : index;  // figures of tiles are large
  if (width && width * share < 9) tell("index too small", picture, `${width.toFixed(0)} px wide`);

  // Controls: large enough, apart from each other, not covered.
  const clipped = (each) => {  // what is left of it in the boxes that scroll
    const {left, top, right, bottom} = each.getBoundingClientRect();
    const box = {left, top, right, bottom, whole: true};
    const style = getComputedStyle(each);
    let free = style.position === "fixed";
    for (let at = each.parentElement; at && at !== document.body && !free; at = at.parentElement) {
      const here = getComputedStyle(at);
      if (here.overflow !== "visible" && here.display !== "contents") {
        const clip = at.getBoundingClientRect();
        box.left = Math.max(box.left, clip.left);
        box.top = Math.max(box.top, clip.top);
        box.right = Math.min(box.right, clip.right);
        box.bottom = Math.min(box.bottom, clip.bottom);
      }
      free = here.position === "fixed";
    }
    box.width = box.right - box.left;
    box.height = box.bottom - box.top;
    box.whole = box.width > right - left - 1 && box.height > bottom - top - 1;
    return box;
  };
  const kinds = "a[href], button, input:not([type=hidden]), select, textarea, summary, label.held";
  const controls = [...document.querySelectorAll(kinds)].filter((each) => seen(each)
    && !each.disabled && !(each.matches("a") && getComputedStyle(each).display === "inline"));
  const boxes = controls.map((each) => {
    const label = each.matches("input") && each.closest("label");
    return clipped(label || each);
  });
  // WCAG 2.5.8: a small target is none where a circle of 24 px around its middle touches no other.
  const crowded = (n) => {
    const [x, y] = [boxes[n].left + boxes[n].width / 2, boxes[n].top + boxes[n].height / 2];
    return boxes.some((other, m) => m !== n && !controls[m].contains(controls[n])
      && !controls[n].contains(controls[m]) && other.width > 0 && other.height > 0
      && Math.hypot(Math.max(other.left - x, 0, x - other.right),
        Math.max(other.top - y, 0, y - other.bottom)) < 12);
  };
  for (const [n, each] of controls.entries()) {
    const box = boxes[n];
    if (paper) break;
    if (box.width < 1 || box.height < 1) continue;
    const least = each.matches("label.held") ? 21.5 : 23.5;  // thirteen cards lie across a phone
    if (box.whole && (box.width < least || box.height < least) && crowded(n)) {
      tell("target too small", each, `${box.width.toFixed(0)}×${box.height.toFixed(0)}`);
    }
    for (let m = n + 1; m < controls.length; m++) {
      const other = controls[m], there = boxes[m];
      if (each.contains(other) || other.contains(each)) continue;
      if (each.matches(".held") && other.matches(".held") || apart(each, other)) continue;
      if (each.closest("label") && each.closest("label") === other.closest("label")) continue;
      const right = Math.min(box.right, there.right) - Math.max(box.left, there.left);
      const below = Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top);
      if (right > 2 && below > 2) {
        const inside = (x, y) => x.left >= y.left && x.right <= y.right && x.top >= y.top;
        const same = each.closest(".held, .card, .pile, .meld") && inside(box, there);
        if (!same) tell("controls overlap", each, `and ${name(other)}`);
      }
    }
    if (!box.whole) continue;
    const own = each.closest("label") || (each.id && document.querySelector(
      `label[for="${CSS.escape(each.id)}"]`)) || each;
    const spots = each.matches(".held") ? [[0.1, 0.3], [0.16, 0.5], [0.22, 0.8]] : [[0.5, 0.5]];
    const tops = spots.map(([across, down]) => document.elementFromPoint(
      box.left + across * box.width, box.top + down * box.height)).filter(Boolean);
    const reached = (top) => each.contains(top) || own.contains(top) || top.contains(each)
      || top.closest("label")?.contains(each);
    if (tops.length && !tops.some((top) => reached(top) || apart(each, top))) tell("covered", each, `by ${name(tops[0])}`);
  }

  // Words of the other language.
  const here = document.documentElement.lang;
  const known = new Set(foreign);
  const common = here === "de" ? ["the", "and", "of", "with", "your", "you", "is", "are", "to"]
    : ["der", "die", "das", "und", "ist", "nicht", "mit", "ein", "eine", "du", "sind", "wer"];
  const strange = (text, each) => {
    const clean = text.replace(/\s+/g, " ").trim();
    if (clean.length < 2) return;
    const parts = new Set(clean.toLowerCase().split(/[^a-zäöüß]+/));
    if (known.has(clean) || common.filter((word) => parts.has(word)).length > 1)
      tell("other language", each, `“${clean.slice(0, 80)}”`);
  };
  const foreigner = (each) => each.closest("[lang]")?.lang !== here
    || each.closest("script, style, code, textarea, pre");
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = nodes.nextNode());)
    if (!foreigner(node.parentElement)) strange(node.data, node.parentElement);
  for (const each of document.querySelectorAll("[title], [aria-label], [placeholder], [alt]"))
    for (const kind of ["title", "aria-label", "placeholder", "alt"])
      if (each.hasAttribute(kind) && !foreigner(each)) strange(each.getAttribute(kind), each);

  const shift = (window.shifted ?? []).reduce((sum, each) => sum + each, 0);
  if (shift > 0.01) found.push(`layout shift: ${shift.toFixed(3)} ${window.shifters ?? ""}`);
  return found;
}
