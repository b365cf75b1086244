// Pictures for the things of the show, painted when they are first needed: wood, felt, a soft shadow, faces of cubes.
import { CanvasTexture } from "/static/vendor/three.js";
import { chance } from "./chance.js";

function picture(width, height, paint) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  paint(canvas.getContext("2d"), width, height);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = "srgb";
  texture.anisotropy = 4;
  return texture;
}

export function wood(base, dark, seed) {
  return picture(256, 256, (pen, w, h) => {
    const random = chance(seed);
    pen.fillStyle = base;
    pen.fillRect(0, 0, w, h);
    pen.strokeStyle = dark;
    for (let n = 0; n < 90; n++) {
      const x = random.between(-10, w + 10), sway = random.between(2, 9), from = random.between(0, 6);
      pen.globalAlpha = random.between(0.05, 0.22);
      pen.lineWidth = random.between(0.6, 2.6);
      pen.beginPath();
      for (let y = -4; y <= h + 4; y += 8) pen.lineTo(x + sway * Math.sin(from + y / 46), y);
      pen.stroke();
    }
  });
}

export function felt(base, seed) {
  return picture(256, 256, (pen, w, h) => {
    const random = chance(seed);
    pen.fillStyle = base;
    pen.fillRect(0, 0, w, h);
    for (let n = 0; n < 5200; n++) {
      pen.fillStyle = random.next() < 0.5 ? "#ffffff" : "#000000";
      pen.globalAlpha = random.between(0.015, 0.06);
      pen.fillRect(random.between(0, w), random.between(0, h), 1.4, 1.4);
    }
  });
}

export function shadow() {
  return picture(64, 64, (pen) => {
    const soft = pen.createRadialGradient(32, 32, 4, 32, 32, 31);
    soft.addColorStop(0, "rgb(0 0 0 / .62)");
    soft.addColorStop(0.5, "rgb(0 0 0 / .36)");
    soft.addColorStop(1, "rgb(0 0 0 / 0)");
    pen.fillStyle = soft;
    pen.fillRect(0, 0, 64, 64);
  });
}

// A painted face of a wooden cube: its colour, a worn edge, its letter for eyes that see colours differently.
export function side(colour, ink, letter) {
  return picture(128, 128, (pen) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 128, 128);
    pen.strokeStyle = "#ffffff";
    pen.globalAlpha = 0.2;
    pen.lineWidth = 9;
    pen.strokeRect(0, 0, 128, 128);
    pen.globalAlpha = 0.92;
    pen.fillStyle = ink;
    pen.font = `700 ${letter.length > 1 ? 62 : 80}px "Companion Text", system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(letter, 64, 69);
  });
}

export { picture };
