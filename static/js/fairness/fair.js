// The page of sealed rolls: long digits are copied with one tap.
function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea"); // a host without a certificate has no clipboard of its own
  field.value = text;
  field.readOnly = true;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done ? Promise.resolve() : Promise.reject(new Error("copy"));
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button.dataset.copy).then(
    () => { button.textContent = button.dataset.done; },
    () => getSelection().selectAllChildren(button.previousElementSibling)));
}
