// The page of a game's end: opens the source of a score line, its places on the board, and the picture to share.
import { mark } from "../board.js";
import { share } from "./share.js";
import * as sheet from "../sheet.js";

const page = document.body;
const play = page.classList.contains("play");
const dialog = document.getElementById("sheet");
const part = document.getElementById("part-moment");

async function open(href) {
  const answer = await fetch(`${href}${href.includes("?") ? "&" : "?"}fragment=1`, { cache: "no-store" });
  if (!answer.ok) return false;
  const box = sheet.html(await answer.text());
  if (play) mark(places(box.querySelector("[data-places]")));
  return true;
}

const places = (button) => button?.dataset.places.split("|") ?? [];

// The sheet and the moment cover the board: put them aside, leave the places lit, and bring the moment back with the
// next tap on a tab.
function board(button) {
  const lit = places(button), moment = part?.firstElementChild;
  dialog.addEventListener("close", () => setTimeout(() => {
    document.querySelector('.tabs [data-show="play"]')?.click();
    moment?.remove();
    document.querySelector(`#part-board [data-drawing="${button.dataset.board}"]`)?.click();
    mark(lit);
    document.getElementById("part-board")?.scrollIntoView({ block: "nearest" });
    document.querySelector(".tabs").addEventListener("click", () => { if (moment && !part.firstElementChild) part.append(moment); }, { once: true });
  }), { once: true });
  sheet.close();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-sheet], a[data-log]");
  const button = event.target.closest("button[data-board], button[data-share]");
  if (button?.dataset.share) share(button.dataset.share, page.dataset.as);
  else if (button) board(button);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.dataset.log && !play) return; // the page of the score has no log beside it: the link leads there
  event.preventDefault();
  const href = link.dataset.log ? `/t/${page.dataset.code}/entry/${link.dataset.log}?as=${encodeURIComponent(page.dataset.as)}` : link.getAttribute("href");
  open(href).then((shown) => { if (!shown) location.assign(link.href); }, () => location.assign(link.href));
});

// A new step begins at its heading, whatever was scrolled to before.
const stage = () => part?.querySelector(".moment")?.dataset.stage;
let before = stage();
if (part) new MutationObserver(() => {
  if (stage() !== before && stage() !== undefined && part.offsetParent) { document.querySelector(".panes").scrollTop = 0; part.scrollIntoView({ block: "nearest" }); }
  before = stage() ?? before;
}).observe(part, { childList: true });
