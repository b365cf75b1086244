// Offers opened one field at a time (what, from where, to where, how many): the open stage replaces the verb's button.
import * as board from "../board.js";
import { page, path, word, words } from "../page.js";
import * as sheet from "../sheet.js";

// `several`: shows the buttons of a last question on a sheet, where the board was tapped and not the list.
export async function open(button, several = null) {
  const block = button.closest(".verb");
  const query = new URLSearchParams({ as: page.dataset.as ?? "", seat: block.dataset.seat, chosen: button.dataset.stage });
  try {
    const answer = await (await fetch(`${path("stage")}?${query}`)).json();
    if (!answer.ok) { sheet.message(answer.text ?? word("failed"), words); return; }
    // Of one seat there is one open stage, or all its verbs.
    for (const other of block.closest(".offers").querySelectorAll(`.verb[data-seat="${CSS.escape(block.dataset.seat)}"]`)) {
      if (other !== block) other.remove();
    }
    block.outerHTML = answer.html; // our own fragment: everything a person typed was escaped on the server
    for (const verb of document.querySelectorAll(`.offers .verb[data-seat="${CSS.escape(block.dataset.seat)}"][data-held], .offers .verb:has(> .back)`)) verb.dataset.opened = "";
    board.light();
    const last = [...document.querySelectorAll(`.offers .verb[data-seat="${CSS.escape(block.dataset.seat)}"][data-opened] .offer[data-action]`)];
    if (several && last.length && !document.querySelector(".offers .verb .offer[data-stage]")) several(last);
    else {
      document.querySelector(".offers .verb .offer")?.focus({ preventScroll: true });
      if (!several) document.querySelector(".offers .verb[data-opened]")?.scrollIntoView({ block: "nearest" }); // the board above it may have grown
    }
  } catch { sheet.message(word("unsent"), words); }
}
