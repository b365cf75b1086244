// Fills in the form from a position file: the server turns the file into answers.
import { page, path, word, words } from "../page.js";
import { post } from "../send.js";

// `fill(answers, note)` puts answers in the place of those given before; `say(text)` tells what is wrong.
export function install(fill, say) {
  document.querySelector("[data-load]")?.addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    try {
      const read = await post(path("position/file"), { file: await file.text(), as: page.dataset.as });
      if (read.status !== 200) say(read.text);
      else fill(read.answers, read.left.length ? word("position_left", { what: read.left.join(", ") }) : words.position_loaded);
    } catch { say(words.position_unreachable); }
    event.target.value = ""; // the same file can be taken again
  });
}
