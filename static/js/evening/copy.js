// Copies the text of a field; over plain HTTP by selecting it, since browsers keep their clipboard from such pages.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    let done = true;
    try { await navigator.clipboard.writeText(field.value); } catch { done = document.execCommand("copy"); }
    if (done) button.querySelector("span").textContent = button.dataset.done;
  });
}
