import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import { ROOT } from './workspace.mjs';

/** What is read first, by what someone wants; whatever is not named follows under "More". */
const GROUPS = [
  ['Begin', ['README.md', 'docs/first-day.md', 'docs/new-feature.md', 'docs/ARCHITECTURE.md', 'docs/glossary.md']],
  ['Run it', ['docs/deploy.md', 'docs/SECURITY.md', 'docs/PERFORMANCE.md', 'docs/canary.md']],
  ['Connect it', ['docs/store-api.md', 'docs/webhooks.md', 'docs/payments.md', 'docs/messages.md']],
];

/** The id that GitHub gives a heading, so that a link leads to the same place there and here. */
const slugOf = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const addressOf = (file) =>
  file === 'README.md' ? 'index.html' : file.replace(/^docs\//, '').replace(/\.md$/, '.html');

function sourcesOfPages() {
  const found = (folder) =>
    readdirSync(path.join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`)
      .sort();
  return ['README.md', ...found('docs'), ...found('docs/adr')];
}

/** The text of a heading, as one reads it. */
const plain = ({ children }) =>
  children
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('');

/** Reads one page: its title, its headings, where its links lead, and how it is drawn with these changed. */
function readPage(file) {
  const markdown = new MarkdownIt({ html: false, linkify: false });
  const tokens = markdown.parse(readFileSync(path.join(ROOT, file), 'utf8'), {});
  const headings = [];
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    const text = plain(tokens[index + 1]);
    const same = headings.filter((one) => one.slug === slugOf(text)).length;
    const id = same > 0 ? `${slugOf(text)}-${same}` : slugOf(text);
    token.attrSet('id', id);
    headings.push({ level: Number(token.tag.slice(1)), text, slug: slugOf(text), id });
  });
  const links = tokens
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'link_open' || type === 'image')
    .map((token) => ({ token, name: token.type === 'image' ? 'src' : 'href' }));
  return {
    file,
    address: addressOf(file),
    title: headings[0]?.text ?? file,
    headings,
    links,
    render: () => markdown.renderer.render(tokens, markdown.options, {}),
  };
}

const isOutside = (target) => /^[a-z]+:/i.test(target);

/** Reads every page. `problems` are links that lead nowhere, as sentences. */
export function readDocs() {
  const pages = sourcesOfPages().map(readPage);
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const files = new Set();
  const problems = [];
  for (const page of pages) {
    for (const { token, name } of page.links) {
      const target = token.attrGet(name);
      if (isOutside(target)) continue;
      const [to, id] = target.split('#');
      const file = to ? path.posix.normalize(path.posix.join(path.posix.dirname(page.file), decodeURI(to))) : page.file;
      const other = byFile.get(file);
      const within = (address) => path.posix.relative(path.posix.dirname(page.address), address);
      if (other) {
        if (id && !other.headings.some((heading) => heading.id === id))
          problems.push(`${page.file}: ${target} names no heading of ${file}.`);
        token.attrSet(name, `${within(other.address)}${id ? `#${id}` : ''}`);
      } else if (name === 'src') {
        files.add(file);
        token.attrSet(name, within(file.replace(/^docs\//, '')));
      } else token.attrs = token.attrs.filter(([attribute]) => attribute !== name);
      if (!other && !existsInTree(file)) problems.push(`${page.file}: ${target} leads nowhere.`);
    }
  }
  return { pages, files: [...files], problems };
}

function existsInTree(file) {
  try {
    readFileSync(path.join(ROOT, file));
    return true;
  } catch (error) {
    return error.code === 'EISDIR';
  }
}

const escapeText = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function groupsOf(pages) {
  const named = new Set(GROUPS.flatMap(([, files]) => files));
  const pick = (files) => files.map((file) => pages.find((page) => page.file === file)).filter(Boolean);
  return [
    ...GROUPS.map(([title, files]) => [title, pick(files)]),
    ['More', pages.filter(({ file }) => !named.has(file) && !file.startsWith('docs/adr/'))],
    ['Decisions', pages.filter(({ file }) => file.startsWith('docs/adr/'))],
  ];
}

/** The whole document of a page, with the list of all pages beside it. */
export function drawPage(page, pages) {
  const up = '../'.repeat(page.address.split('/').length - 1);
  const entry = (one) => {
    const words = escapeText(
      one.headings
        .map(({ text }) => text)
        .join(' ')
        .toLowerCase(),
    );
    const here = one === page ? ' aria-current="page"' : '';
    return `<li data-words="${words}"><a href="${up}${one.address}"${here}>${escapeText(one.title)}</a></li>`;
  };
  const menu = groupsOf(pages)
    .map(([title, ones]) => `<section><h2>${title}</h2><ul>${ones.map(entry).join('')}</ul></section>`)
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(page.title)} · Back Office</title>
<link rel="stylesheet" href="${up}docs.css">
<script type="module" src="${up}docs.js"></script>
</head>
<body>
<nav aria-label="Pages"><input type="search" placeholder="Search headings" aria-label="Search headings">${menu}</nav>
<main>${page.render().replaceAll('<table>', '<div class="wide" tabindex="0"><table>').replaceAll('</table>', '</table></div>')}</main>
</body>
</html>
`;
}
