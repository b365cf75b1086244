// What of a play screen is measured, as an object of lists; `measure.py` says what each means.
() => {
  const named = (node) => node.textContent.trim().replace(/\s+/g, " ").slice(0, 40) || node.getAttribute("aria-label") || node.getAttribute("class");
  const visible = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 1.5;  // 1 px is for screen readers alone
  const all = (selector, within = document) => [...within.querySelectorAll(selector)].filter(visible);
  const box = (node) => node.getBoundingClientRect();
  const panes = document.querySelector(".panes"), playing = panes.dataset.tab === "play";
  const elsewhere = !playing || document.querySelector(".telling[open], .moment") !== null;

  const whole = (node) => {
    const r = box(node);
    if (r.left < -1 || r.right > innerWidth + 1 || r.top < -1 || r.bottom > innerHeight + 1) return false;
    const hit = document.elementFromPoint(r.x + r.width / 2, r.y + Math.min(r.height / 2, 24));
    return Boolean(hit && (node.contains(hit) || hit.contains(node)));
  };

  // What is left of a rectangle inside everything that clips it; null for nothing.
  const clipped = (node, rect) => {
    let { left, top, right, bottom } = rect;
    for (let n = node.parentElement; n; n = n.parentElement) {
      const style = getComputedStyle(n), edge = box(n);
      if (style.overflowX !== "visible") { left = Math.max(left, edge.left); right = Math.min(right, edge.right); }
      if (style.overflowY !== "visible") { top = Math.max(top, edge.top); bottom = Math.min(bottom, edge.bottom); }
    }
    return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
  };
  const shared = (a, b, slack = 2) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;
  const lies = (rect, node, r) => {  // a circle is one
    if (!node.matches("circle")) return shared(rect, r);
    const x = r.left + r.width / 2, y = r.top + r.height / 2;
    return Math.hypot(x - Math.max(rect.left, Math.min(x, rect.right)), y - Math.max(rect.top, Math.min(y, rect.bottom))) < r.width / 2 - 2;
  };
  const within = (a, b, slack = 1.5) => a.left >= b.left - slack && a.right <= b.right + slack && a.top >= b.top - slack && a.bottom <= b.bottom + slack;

  const words = (node, found) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (!visible(texts.currentNode.parentElement) || texts.currentNode.parentElement.closest(".hidden, svg")) continue;
      for (const word of texts.currentNode.data.matchAll(/[\p{L}\d]+/gu)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        found(word[0], [...range.getClientRects()].filter((r) => r.width > 0), texts.currentNode.parentElement);
      }
    }
  };

  const WORDS = ".tile-name, .tile-says, .tile-day, .offer-label, .question, .decided b, .happened .grow, .thing > b, .fact, .fork-name, .odds-of, .turn-text, .undo b, .seat-heading, .primary, .redo, .tab span";
  const broken = [], cut = [];
  for (const node of all(WORDS)) {
    const ellipsis = getComputedStyle(node).textOverflow === "ellipsis" || node.closest(".tips");
    words(node, (word, rects, at) => {
      if (new Set(rects.map((r) => Math.round(r.top))).size > 1) broken.push(word);
      if (ellipsis) return;
      for (let n = at; n && n !== panes && n !== document.body; n = n.parentElement) {
        const style = getComputedStyle(n), edge = box(n);
        if (style.overflowX === "hidden" || style.overflowX === "clip") {
          if (rects.some((r) => r.left < edge.left - 1.5 || r.right > edge.right + 1.5)) { cut.push(word); break; }
        }
      }
    });
    if (node.matches(".turn-text, .undo b") && node.scrollWidth > node.clientWidth + 1 && node.clientWidth) cut.push(named(node));
  }

  for (const node of all("#news, .happened, .decided")) if (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1) cut.push(named(node));

  // Numbers stay in their tiles and off each other's.
  const left = [];
  for (const node of all(".figure, .cost span, .points, .odds-at, .chance-now, .fact, .entry-number")) {
    const tile = node.parentElement.closest("button, li, .tile, .counter, .seat-panel, .stock, .player, .thing, .promised");
    if (tile && !node.closest(".cost") && !within(box(node), box(tile))) left.push(named(tile));
  }

  const BLOCKS = ".play-pane button, .bar button, .bar a, .stage a, .tile, .thing, .odds li, .question, .strip, .throw, .seat-panel header, .seat-panel .dial";
  const blocks = all(BLOCKS).filter((node) => !node.closest("svg")).map((node) => [node, clipped(node, box(node))]).filter(([, r]) => r);
  const over = [];
  for (const [n, [a, ra]] of blocks.entries()) for (const [b, rb] of blocks.slice(n + 1)) {
    if (!a.contains(b) && !b.contains(a) && shared(ra, rb, 3)) over.push(`${named(a)} × ${named(b)}`);
  }

  // Of a map: labels lie on nothing, on their own ground or with a line to it, and are large enough. A card that lies
  // over cells is ground for their numbers, what is written on it is not.
  const SIGNS = ".printed circle, .icon-spot circle, .piece:not(.laid) > :first-child, .laid > :is(.letter, .sign), .laid .many circle, .spot > .sign, .spot > .picture, .cost rect, .gives .sign, .gives text";
  const labels = [], tiny = [];
  for (const map of all("svg.graph")) {
    const scale = map.getScreenCTM().a, seen = clipped(map, box(map));
    if (!seen) continue;
    const inked = (node) => { const r = box(node), h = r.height * .18; return { left: r.left, right: r.right, top: r.top + h, bottom: r.bottom - h }; };
    const lit = all("text.name.lit, text.name.lit.crowded", map), without = [...map.querySelectorAll("text.name.lit.crowded")].filter((name) => name.checkVisibility());
    if (innerWidth >= 900 && 4 * without.length > lit.length) labels.push(`no room for ${without.map(named)}`);
    const texts = all("text.name, text.number", map).map((node) => [node, inked(node)]).filter(([, r]) => shared(r, seen));
    const signs = all(map.querySelector(".spot:not(.cell)") ? `${SIGNS}, .ground` : SIGNS, map).map((node) => [node, box(node)]);
    for (const [n, [a, ra]] of texts.entries()) {
      const px = parseFloat(getComputedStyle(a).fontSize) * scale;
      if (px < 12.9 && a.matches(".name")) tiny.push(`${named(a)} ${px.toFixed(1)}`);
      if (!within(ra, box(map), 0) && within(box(map), seen)) labels.push(`${named(a)} leaves the map`);
      const ground = map.querySelector(`.spot.cell[data-place="${a.dataset.of}"] path.ground`), { x, y, width, height } = a.getBBox();
      if (ground && ![.44, .54, .62].some((part) => ground.isPointInFill(new DOMPoint(x + width / 2, y + height * part))) && !a.previousElementSibling?.matches(".lead")) labels.push(`${named(a)} lies elsewhere without a line`);
      for (const [b, rb] of texts.slice(n + 1)) if (shared(ra, rb, 1)) labels.push(`${named(a)} × ${named(b)}`);
      for (const [b, rb] of signs) if (lies(ra, b, rb)) labels.push(`${named(a)} × ${b.parentElement.getAttribute("class")} ${b.getAttribute("class") ?? ""} ${b.closest("[data-place]")?.dataset.name ?? ""}`);
    }
  }

  const decisive = all(".dock button");
  const question = document.querySelector("#part-asked .question");
  return { decisive: decisive.length, lost: decisive.filter((node) => !whole(node)).map(named), broken, cut, left, over, labels, tiny,
           asked: elsewhere || box(question).width <= 1.5 || (visible(question) && whole(question)),  // only read aloud where the page says it otherwise
           choices: all(".assumed > label, .asks .offer:not(.dim)").filter((node) => !whole(node)).map(named),
           places: all(".places .tile.lit").filter((node) => !whole(node)).map(named),
           under: box(document.querySelector(".bar") ?? document.body).bottom > innerHeight + 1,
           sideways: document.documentElement.scrollWidth > innerWidth };
}
