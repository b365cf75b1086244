// Illustrations: a file of them is fetched when the first of its pictures comes near the screen, and none before the
// page itself has stood for a moment. What is here already is drawn before it can be missed.
const MOMENT = 1000;
const SVG = "http://www.w3.org/2000/svg";
const here = new Set();

const files = (picture) => picture.dataset.picture.split(" ");
const file = (address) => address.split("#")[0];

const near = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) if (isIntersecting) { near.unobserve(target); draw(target); }
}, { rootMargin: "200px" });

function draw(picture) {
  for (const address of files(picture)) {
    here.add(file(address));
    const layer = document.createElementNS(SVG, "use");
    layer.setAttribute("href", address);
    picture.append(layer);
  }
}

function look() {
  for (const picture of document.querySelectorAll("svg[data-picture]:empty")) {
    if (files(picture).every((address) => here.has(file(address)))) draw(picture);
    else near.observe(picture);
  }
}

function begin() {
  look();
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}

const later = () => setTimeout(begin, MOMENT);
if (document.readyState === "complete") later(); else addEventListener("load", later, { once: true });
