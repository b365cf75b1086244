// What every script of a table page knows about it: which table, which words.
export const page = document.body;
export const { code } = page.dataset;
export const words = JSON.parse(page.dataset.words);
export const path = (name) => `/t/${code}/${name}`;

const plural = new Intl.PluralRules(document.documentElement.lang);

// A sentence of `data-words`; one with plural forms picks its form by `n`.
export function word(name, params = {}) {
  const text = words[name] ?? "";
  const form = typeof text === "string" ? text : text[plural.select(params.n)] ?? text.other;
  return form.replace(/\{(\w+)\}/g, (_, key) => String(params[key] ?? ""));
}

export const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`);
