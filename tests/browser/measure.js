// What the tests measure in a page. Evaluated as a whole; each function is called by name afterwards.
window.measure = (() => {
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=link], [role=switch], [role=option], [role=slider], [tabindex]:not([tabindex='-1'])";

  const scope = () => document.querySelector("dialog[open]") ?? document.body;
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const box = (node) => node.getBoundingClientRect();
  const name = (node) => {
    const own = node.id ? `#${node.id}` : "";
    const kind = typeof node.className === "string" ? node.className : node.getAttribute("class") ?? "";
    const path = node.parentElement?.closest("[id], [class]");
    const above = path ? `${path.id ? `#${path.id}` : `.${[...path.classList].join(".")}`} > ` : "";
    return `${above}${node.tagName.toLowerCase()}${own}${kind ? `.${kind.trim().replace(/\s+/g, ".")}` : ""} "${(node.getAttribute("aria-label") ?? node.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  };

  // The thing a finger aims at: a label for its box, a hit circle for a place on the board.
  function aim(node) {
    if (node.matches("input") && node.closest("label")) return node.closest("label");
    return node.querySelector(":scope > .hit") ?? node;
  }

  const inText = (node) => node.matches("a[href]") && getComputedStyle(node).display === "inline"
    && [...node.parentElement.childNodes].some((other) => other !== node && other.textContent.trim() !== "");

  function controls() {
    const found = new Map();
    for (const node of scope().querySelectorAll(CONTROLS)) {
      if (!seen(node) || inText(node)) continue;
      if (node.matches("[role=tabpanel], dialog, [data-scroll]") || clipped(node)) continue;
      const target = aim(node), rect = box(target);
      if (seen(target) && rect.width > 1 && rect.height > 1) found.set(target, node);
    }
    return found;
  }

  // Kept for screen readers alone until it gets the focus.
  const clipped = (node) => { const r = box(node); return r.width <= 1 || r.height <= 1 || node.matches(".hidden:not(:focus)"); };

  // What is left of a target inside everything that scrolls around it; null for nothing.
  function visible(node) {
    let { left, top, right, bottom } = box(node);
    for (let n = node.parentElement; n; n = n.parentElement) {
      const style = getComputedStyle(n), edge = box(n);
      if (style.overflowX !== "visible") { left = Math.max(left, edge.left); right = Math.min(right, edge.right); }
      if (style.overflowY !== "visible") { top = Math.max(top, edge.top); bottom = Math.min(bottom, edge.bottom); }
    }
    return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
  }

  function small(least) {
    return [...controls()].flatMap(([target, node]) => {
      const { width, height } = box(target);
      return Math.min(width, height) + 0.5 < least ? [`${name(node)}: ${Math.round(width)}×${Math.round(height)}`] : [];
    });
  }

  // Neighbours with less than `least` between them, but not one inside the other or parts of one control.
  function close(least) {
    const all = [...controls()].filter(([target]) => !target.closest("svg")).map(([target]) => [target, visible(target)]).filter(([, rect]) => rect);
    const found = [];
    all.forEach(([a, p], i) => {
      for (const [b, q] of all.slice(i + 1)) {
        const across = Math.max(p.left, q.left) - Math.min(p.right, q.right);
        const down = Math.max(p.top, q.top) - Math.min(p.bottom, q.bottom);
        const gap = Math.max(across, down);
        if (gap + 0.5 >= least || a.contains(b) || b.contains(a) || a.closest(".seg, [data-joined]")?.contains(b)) continue;
        if (fixed(a) !== fixed(b)) continue; // what scrolls beneath a bar does not stand beside it
        if (a.closest(".secret") !== b.closest(".secret") && ![a, b].some((one) => one.matches("[data-hold-button][aria-pressed=true]"))) continue; // what is held open lies over all but the finger's button
        found.push(`${name(a)} | ${name(b)}: ${Math.round(gap * 10) / 10}`);
      }
    });
    return found;
  }

  const fixed = (node) => { for (let n = node; n; n = n.parentElement) if (/fixed|sticky/.test(getComputedStyle(n).position)) return n; return null; };

  const scrolls = (node, edge) => { for (let n = node.parentElement; n && n !== document.documentElement; n = n.parentElement) if (/auto|scroll|hidden|clip/.test(getComputedStyle(n).overflowX) && box(n).right <= edge + 1) return n; return null; };

  function reach(text) {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getBoundingClientRect().right;
  }

  function overflow() {
    const wide = document.documentElement.clientWidth, found = [];
    const page = document.scrollingElement.scrollWidth;
    if (page > wide + 1) found.push(`the page is ${page} wide in ${wide}`);
    for (const node of scope().querySelectorAll("*")) {
      if (node.closest("svg") && node.tagName !== "svg") continue;
      const rect = box(node);
      if (!seen(node) || rect.width <= 1 || rect.height <= 1) continue;
      if ((rect.right > wide + 1 || rect.left < -1) && !scrolls(node, wide)) found.push(`${name(node)} reaches from ${Math.round(rect.left)} to ${Math.round(rect.right)} of ${wide}`);
      const style = getComputedStyle(node);
      if (/hidden|clip/.test(style.overflowX) && node.scrollWidth > node.clientWidth + 2 && style.textOverflow !== "ellipsis" && node.clientWidth > 1) {
        const cut = texts(node).find((text) => seen(text.parentElement) && reach(text) > rect.right + 2 && !clipped(text.parentElement));
        if (cut) found.push(`${name(node)} cuts off "${cut.data.trim().slice(0, 30)}"`);
      }
    }
    return found;
  }

  function texts(root) {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), found = [];
    while (walk.nextNode()) if (walk.currentNode.data.trim() && !walk.currentNode.parentElement.closest("script, style, template, noscript")) found.push(walk.currentNode);
    return found;
  }

  // Words of which one part stands on the next line, without a hyphen that belongs there.
  function broken() {
    const range = document.createRange();
    return texts(scope()).flatMap((text) => {
      if (!seen(text.parentElement) || text.parentElement.closest("svg") || clipped(text.parentElement)) return [];
      return [...text.data.matchAll(/\p{L}{3,}/gu)].flatMap(({ index, 0: word }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].filter((r) => r.width > 0.5).map((r) => Math.round(r.top)));
        return lines.size > 1 ? [`${name(text.parentElement)} breaks "${word}"`] : [];
      });
    });
  }

  // A language that needs 40 % more letters: vowels are doubled until it is long enough; figures stay as they are.
  let before = new Map();
  function stretch() {
    before = new Map(texts(document.body).map((node) => [node, node.data]));
    for (const [node, data] of before) {
      let more = Math.ceil(data.replace(/[^\p{L}]/gu, "").length * 0.4);
      node.data = data.replace(/\p{L}+/gu, (word) => {
        const add = Math.min(more, Math.ceil(word.length * 0.4));
        more -= add;
        return word + word.slice(-1).repeat(add);
      });
    }
  }
  // Text twice as large, as somebody sets it who sees badly.
  function enlarge() {
    const root = document.documentElement;
    root.style.fontSize = `${2 * parseFloat(getComputedStyle(root).fontSize)}px`;
  }

  function relax() { for (const [node, data] of before) node.data = data; }

  // Colours

  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  canvas.canvas.width = canvas.canvas.height = 1;
  const cache = new Map();
  function rgba(colour) {
    if (!cache.has(colour)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = "rgba(0,0,0,0)";
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      cache.set(colour, [r, g, b, a / 255]);
    }
    return cache.get(colour);
  }
  const over = ([r, g, b, a], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1];
  const faded = (colour, part) => [colour[0], colour[1], colour[2], colour[3] * part];
  function light([r, g, b]) {
    const [x, y, z] = [r, g, b].map((v) => { const c = v / 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  }
  function ratio(a, b) { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); }

  // The shapes of a drawing that lie under a point, the lowest first.
  function under(svg, text, x, y) {
    const found = [];
    for (const shape of svg.querySelectorAll("circle, rect, path, ellipse, polygon")) {
      if (shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_PRECEDING) continue;
      if (shape.closest("defs, symbol, clipPath, mask, pattern") || !seen(shape)) continue;
      const r = box(shape);
      if (x < r.left || x > r.right || y < r.top || y > r.bottom) continue;
      const point = new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse());
      if (shape.isPointInFill(point)) found.push(shape);
    }
    return found;
  }

  // The ground below a text as far as it is plain; null where a picture or a gradient lies there.
  function ground(node) {
    const layers = [];
    for (let n = node; n; n = n.parentElement) {
      const style = getComputedStyle(n);
      if (n.tagName === "svg" || !n.closest("svg")) {
        if (style.backgroundImage !== "none") return null;
        layers.push([rgba(style.backgroundColor), Number(style.opacity)]);
        if (rgba(style.backgroundColor)[3] === 1 && Number(style.opacity) === 1) break;
        if (n.matches("dialog")) break;
      }
    }
    return layers.reverse().reduce((below, [colour, opacity]) => over(faded(colour, opacity), below), [...rgba(getComputedStyle(document.body).backgroundColor).slice(0, 3), 1]);
  }

  function pale(least) {
    const found = new Map();
    for (const text of texts(scope())) {
      const node = text.parentElement;
      if (!seen(node) || node.closest(":disabled, [aria-disabled=true], title, option, datalist, .hidden")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const rect = range.getBoundingClientRect();
      if (rect.width < 1 || rect.height < 1) continue;
      const svg = node.closest("svg"), style = getComputedStyle(node);
      if (!svg && rgba(style.color)[3] === 0) continue; // a cube under another has no letter: the last of its pile does
      let below = ground(node);
      if (!below) continue;
      if (svg) for (const shape of under(svg, node, rect.left + rect.width / 2, rect.top + rect.height / 2)) {
        const paint = getComputedStyle(shape);
        if (paint.fill.startsWith("url")) { below = null; break; }
        if (paint.fill !== "none") below = over(faded(rgba(paint.fill), Number(paint.fillOpacity) * Number(paint.opacity)), below);
      }
      if (!below) continue;
      let opacity = 1;
      for (let n = node; n; n = n.parentElement) opacity *= Number(getComputedStyle(n).opacity);
      const ink = over(faded(rgba(svg ? style.fill : style.color), opacity), below);
      const got = ratio(ink, below);
      if (got + 0.005 < least) {
        const key = `${node.tagName}.${node.getAttribute("class") ?? ""}|${got.toFixed(1)}`;
        if (!found.has(key)) found.set(key, `${name(node)}: ${got.toFixed(2)}`);
      }
    }
    return [...found.values()];
  }

  const longestOf = (times) => Math.max(...times.split(",").map((time) => parseFloat(time) * (time.trim().endsWith("ms") ? 1 : 1000)));

  // What moves now, and what would once it is touched.
  function moving(longest) {
    const found = document.getAnimations().filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime > longest)
      .map((one) => `${name(one.effect.target)} runs ${one.animationName ?? one.transitionProperty}`);
    for (const node of document.querySelectorAll("*")) for (const part of ["", "::before", "::after", "::backdrop"]) {
      const style = getComputedStyle(node, part);
      if (longestOf(style.transitionDuration) > longest) found.push(`${name(node)}${part} takes ${style.transitionDuration} to change`);
      if (style.animationName !== "none" && longestOf(style.animationDuration) > longest) found.push(`${name(node)}${part} has ${style.animationName}, ${style.animationDuration}`);
    }
    return found;
  }

  // What never comes to rest: it eats a phone's battery and leaves nobody's eye alone.
  const endless = () => document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime === Infinity)
    .map((one) => `${name(one.effect.target)} runs ${one.animationName}`);

  // Numerals smaller than `least`, or than what two digits can be in their dial where it is narrower; and those of
  // which two do not fit.
  function fine(selector, least) {
    return [...scope().querySelectorAll(selector)].filter(seen).flatMap((node) => {
      const size = parseFloat(getComputedStyle(node).fontSize), room = node.parentElement.clientWidth;
      if (size + 0.5 < Math.min(least, 0.86 * room)) return [`${name(node)}: ${Math.round(size)} in ${room}`];
      const said = node.textContent, range = document.createRange();
      node.textContent = "20";
      range.selectNodeContents(node);
      const { width } = range.getBoundingClientRect();
      node.textContent = said;
      return width > room ? [`${name(node)}: two digits are ${Math.round(width)} wide in ${room}`] : [];
    });
  }

  // What has the focus: whether a ring of 2 px shows it, and whether any of it can be seen past bars and edges.
  function focus() {
    const node = document.activeElement;
    if (!node || node === document.body) return null;
    const rect = box(node), label = node.closest("label");
    const outlined = [node, label, ...node.querySelectorAll(":scope > .hit, :scope > .ground")].some((one) => {
      const style = one && getComputedStyle(one);
      return style && ((style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2)
        || (one.closest("svg") && style.stroke !== "none" && parseFloat(style.strokeWidth) >= 2));
    });
    const seenAt = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]].some(([x, y]) => {
      const spot = document.elementFromPoint(rect.left + x * rect.width, rect.top + y * rect.height);
      return spot && (node.contains(spot) || label?.contains(spot));
    });
    return { name: name(node), ring: outlined, seen: seenAt, sheet: Boolean(node.closest("dialog[open]")) };
  }

  return { broken, close, endless, enlarge, fine, focus, moving, overflow, pale, relax, small, stretch };
})();
