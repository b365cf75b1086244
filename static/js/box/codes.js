// The page of codes: a kind ticks its cards, and the number of codes and pages is counted. The form works without this
// script too.
const form = document.getElementById("codes");
const words = document.getElementById("words").dataset;
const room = JSON.parse(form.dataset.room);
const kinds = [...form.querySelectorAll(".code-kind")].map((item) => ({
  whole: item.querySelector("[name=kind]"), ones: [...item.querySelectorAll("[name=pick]")],
  said: item.querySelector("[data-ticked]"), first: item.querySelector("[data-ticked]").textContent
}));
const status = document.getElementById("how-many");
const button = form.querySelector(".launch .primary");

const fill = (text, n, other) => text.replace("#", n).replace("@", other);

function show() {
  let all = 0;
  for (const { whole, ones, said, first } of kinds) {
    const n = ones.filter((one) => one.checked).length;
    all += n;
    whole.checked = n === ones.length;
    whole.indeterminate = n > 0 && n < ones.length;
    said.textContent = whole.indeterminate ? fill(words.of, n, ones.length) : first;
  }
  const data = new FormData(form);
  const pages = Math.ceil(all / room[`${data.get("form")} ${data.get("paper")}`]);
  status.textContent = all ? fill(words.chosenOne, all, pages) : words.none;
  button.disabled = all === 0;
}

form.addEventListener("change", (event) => {
  const kind = kinds.find(({ whole }) => whole === event.target);
  for (const one of kind?.ones ?? []) one.checked = kind.whole.checked;
  show();
});

for (const chip of form.querySelectorAll("[data-tick]")) {
  chip.addEventListener("click", (event) => {
    event.preventDefault();
    const { tick } = chip.dataset;
    for (const { ones } of kinds) {
      for (const one of ones) one.checked = tick === "all" || (tick === "new" && one.dataset.new === "1");
    }
    show();
  });
}

form.addEventListener("submit", () => { status.textContent = words.made; }); // the page stays: the sheet is a download
addEventListener("pageshow", show); // a browser that goes back ticks boxes again by itself
