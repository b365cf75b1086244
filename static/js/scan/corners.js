// The four corners of a page on its photo: dragged, or moved with the arrow keys, under a magnifier.
const STEP = 0.01, FINE = 0.002; // of the picture, for an arrow key; with Shift
const CLOSE = 3; // times that the glass enlarges

export function cornered(frame) {
  const canvas = frame.querySelector("canvas"), outline = frame.querySelector("polygon"), glass = frame.querySelector(".glass");
  const handles = [...frame.querySelectorAll(".corner")], top = frame.querySelector(".page-top");
  let corners = [], held = null;

  function draw() {
    outline.setAttribute("points", corners.map(([x, y]) => `${x * 1000},${y * 1000}`).join(" "));
    handles.forEach((handle, n) => {
      handle.style.left = `${corners[n][0] * 100}%`;
      handle.style.top = `${corners[n][1] * 100}%`;
    });
    if (!top) return;
    const [a, b] = corners;
    top.style.left = `${(a[0] + b[0]) * 50}%`;
    top.style.top = `${(a[1] + b[1]) * 50}%`;
  }

  function look(n) {
    if (!glass) return;
    const [x, y] = corners[n], size = glass.width, pen = glass.getContext("2d");
    const part = (glass.clientWidth || size) / CLOSE * (canvas.width / frame.clientWidth); // pixels of the picture
    glass.hidden = false;
    glass.style.left = x < 0.5 ? "auto" : "0";
    glass.style.right = x < 0.5 ? "0" : "auto";
    glass.style.top = y < 0.5 ? "auto" : "0";
    glass.style.bottom = y < 0.5 ? "0" : "auto";
    pen.fillStyle = "#000";
    pen.fillRect(0, 0, size, size);
    pen.drawImage(canvas, x * canvas.width - part / 2, y * canvas.height - part / 2, part, part, 0, 0, size, size);
    pen.strokeStyle = "#f2b64c";
    pen.lineWidth = 3;
    pen.beginPath();
    for (const other of [(n + 3) % 4, (n + 1) % 4]) {
      const dx = (corners[other][0] - x) * canvas.width, dy = (corners[other][1] - y) * canvas.height, far = 2 * size / Math.hypot(dx, dy);
      pen.moveTo(size / 2, size / 2);
      pen.lineTo(size / 2 + dx * far, size / 2 + dy * far);
    }
    pen.stroke();
  }

  function moved(n, x, y) {
    corners[n] = [Math.min(1, Math.max(0, x)), Math.min(1, Math.max(0, y))];
    draw();
    look(n);
  }

  handles.forEach((handle, n) => {
    const away = () => { if (glass) glass.hidden = true; };
    handle.addEventListener("pointerdown", (event) => {
      const box = frame.getBoundingClientRect(); // where in the handle it is taken hold of, there it stays
      held = [event.clientX - box.left - corners[n][0] * box.width, event.clientY - box.top - corners[n][1] * box.height];
      handle.setPointerCapture(event.pointerId);
      event.preventDefault();
      handle.focus({ preventScroll: true });
      look(n);
    });
    handle.addEventListener("pointermove", (event) => {
      if (!held) return;
      const box = frame.getBoundingClientRect();
      moved(n, (event.clientX - box.left - held[0]) / box.width, (event.clientY - box.top - held[1]) / box.height);
    });
    for (const end of ["pointerup", "pointercancel"]) handle.addEventListener(end, () => { held = null; away(); });
    handle.addEventListener("blur", away);
    handle.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!by) return;
      event.preventDefault();
      const step = event.shiftKey ? FINE : STEP;
      moved(n, corners[n][0] + by[0] * step, corners[n][1] + by[1] * step);
    });
  });

  return {
    canvas,
    get corners() { return corners; },
    put(told) { corners = told.map((corner) => [...corner]); draw(); },
    turn() { corners = [...corners.slice(1), corners[0]]; draw(); }, // what was on the right is the top
  };
}
