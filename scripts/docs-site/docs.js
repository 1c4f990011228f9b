// Leaves the pages whose headings have every word that was typed.
const input = document.querySelector('nav input');
input.addEventListener('input', () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const section of document.querySelectorAll('nav section')) {
    const entries = [...section.querySelectorAll('li')];
    for (const entry of entries) entry.hidden = !words.every((word) => entry.dataset.words.includes(word));
    section.hidden = entries.every((entry) => entry.hidden);
  }
});
