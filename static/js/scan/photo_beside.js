// The photo beside a form: take it, straighten it, replace it, enlarge it.
import { install } from "./page_photo.js";

const taking = document.querySelector("[data-beside]"), fault = taking.querySelector("[data-photo-fault]");
const shown = document.querySelector(".photo-shown"), view = shown.querySelector(".photo-view"), image = shown.querySelector("img");
const larger = shown.querySelector("[data-larger]");
const SIZES = ["", "200", "300"]; // per cent of the view
let size = 0;

larger.hidden = false;
larger.addEventListener("click", () => {
  const [x, y] = [(view.scrollLeft + view.clientWidth / 2) / view.scrollWidth, (view.scrollTop + view.clientHeight / 2) / view.scrollHeight];
  size = (size + 1) % SIZES.length;
  view.dataset.size = SIZES[size];
  view.scrollTo(x * view.scrollWidth - view.clientWidth / 2, y * view.scrollHeight - view.clientHeight / 2);
});

install({ csrf: document.body.dataset.csrf, sent: (answer) => {
  const { link } = answer;
  shown.hidden = !link;
  if (link) image.src = link;
  taking.querySelector(".no-photo").hidden = !link;
  taking.open = !link;
  if (link) shown.scrollIntoView({ block: "nearest" });
  document.dispatchEvent(new CustomEvent("page-photo", { detail: answer }));
}, failed: (text) => {
  fault.textContent = text;
  fault.hidden = !text;
} });
