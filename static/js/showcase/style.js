// The style page: its parts answer as on a table's page, but nothing is entered.
import "../pictures.js";
import * as board from "../board.js";
import * as counters from "../play/counters.js";
import { say } from "../play/news.js";
import * as sheet from "../sheet.js";
import { inks } from "../dice/show.js";
import * as tray from "../play/tray.js";
import { words } from "../page.js";

const refusals = JSON.parse(document.body.dataset.refusals);
const taps = []; // counters that were tapped on this page

const queue = { undecided: [], drop(item) { queue.undecided = queue.undecided.filter((x) => x !== item); tray.draw(); }, forget: (item) => queue.drop(item) };

function refused(action) {
  const answer = refusals[action];
  if (answer) sheet.refusal(answer, { overrule() {}, repair() {} });
}

function count(button) {
  taps.push({ client: `style-${taps.length}`, tries: 1, echo: counters.echo(button) });
  counters.render();
}

// A throw on a stage of its own, which stays; without motion only how it ends.
async function play(figure) {
  const thrown = JSON.parse(figure.querySelector("[data-throw]").dataset.throw), said = figure.querySelector("[data-played]");
  figure.made ??= import("../dice/show/stage.js").then(({ stage }) => {
    const holder = Object.assign(document.createElement("div"), { className: "show-stage style-stage" });
    figure.querySelector(".shown").append(holder);
    return stage(holder);
  });
  try {
    const act = (await figure.made).play(thrown, inks(thrown, figure));
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) act.finish();
    await act.done;
    said.textContent = thrown.text;
  } catch { said.textContent = said.dataset.played; }
}

document.addEventListener("click", (event) => {
  const place = board.under(event), button = event.target.closest("button");
  if (event.target.closest('a[href^="/t/"]')) event.preventDefault();
  if (place) board.tap(place, { choose: (b) => refused(b.dataset.near), several: (buttons, name) => sheet.choices(name, buttons, words, () => {}) });
  else if (!button || button.disabled) return;
  else if (button.dataset.near) refused(button.dataset.near);
  else if (button.dataset.counter) count(button);
  else if (button.dataset.drawing && button.closest("#part-board")) board.show(button.dataset.drawing, true);
  else if ("zoom" in button.dataset && button.closest("#part-board")) board.magnify();
  else if ("play" in button.dataset) play(button.closest("figure"));
  else if ("move" in button.dataset) button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
});

document.addEventListener("submit", (event) => { if (!event.target.matches(".language")) event.preventDefault(); });

board.light();
const places = [...document.querySelectorAll("#part-board .drawing:not([hidden]) [data-place]")];
board.mark(places.filter((place) => !place.matches(".lit, .near")).slice(0, 1).map((place) => place.dataset.place));
const aimed = document.querySelector(".offers [data-action][data-places]");
if (aimed) board.aim(aimed, true);

counters.install(() => taps);
const first = document.querySelector("[data-counter][data-by='1']");
if (first) { count(first); count(first); }

say(document.getElementById("news").dataset.say, 3_600_000);
queue.undecided = [{ client: "style", path: "", state: "refused", rules: [1], label: aimed?.querySelector(".offer-label").textContent ?? "", why: Object.values(refusals)[0]?.text ?? "" }];
tray.install(queue, { again() {}, why: () => refused(Object.keys(refusals)[0]) });
