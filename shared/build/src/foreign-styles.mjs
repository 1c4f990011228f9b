import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseExpressionAt } from 'acorn';
import postcss from 'postcss';
import parseSelector from 'postcss-selector-parser';

/** Where css-loader hands a style sheet over: `list.push([module.id, "…", ""])`, whatever a minifier makes of it. */
const HANDED_OVER = /\.push\((?=\[\s*\w+\.id\s*,)/g;

/** A text as it is written in code; what is put in when it runs, such as the address of a picture, is no selector. */
function writtenText(node) {
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('x');
  return node.type === 'BinaryExpression' ? writtenText(node.left) + writtenText(node.right) : 'x';
}

/** The style sheets that a script carries. Other code pushes a pair of an id and something too: that has no rule. */
export const styleSheetsOf = (script) =>
  [...script.matchAll(HANDED_OVER)]
    .map(({ index, 0: { length } }) => parseExpressionAt(script, index + length, { ecmaVersion: 'latest' }))
    .map(({ elements: [, text] }) => writtenText(text))
    .filter((text) => text.includes('{'));

/** The classes of the kit that a remote was built with: they carry the mark of its style sheets. */
const MARKED = /^bo-[0-9a-f]{5}-/;
/**
 * A part of a compound selector. Of `:is(.a, .b)` each alternative has to be ours. `:has(.a)` says nothing of the
 * element itself; on paper it does, because there the whole document is the page of anyone who is on it: `body:has(.a)
 * { page: a4 }`.
 */
function isBoundBy(part, rule) {
  if (part.type === 'nesting') return rule.isBound;
  if (part.type === 'class') return rule.isOwn(part.value);
  const binding = rule.isOnPaper ? [':is', ':where', ':has'] : [':is', ':where'];
  return binding.includes(part.value) && part.nodes.every((one) => isBound(one, rule));
}

/** Whether a selector means elements of ours, or what lies in or beside them. */
const isBound = (selector, rule) =>
  (rule.isBound && !String(selector).includes('&')) || selector.nodes.some((part) => isBoundBy(part, rule));

/** The selectors in a style sheet that are bound to nothing of ours. `rule` is what is known around them. */
function foreignSelectors(container, rule) {
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type === 'atrule' && !/keyframes$/.test(node.name))
      return foreignSelectors(node, { ...rule, isOnPaper: rule.isOnPaper || node.params === 'print' });
    if (node.type !== 'rule') return [];
    const selectors = parseSelector().astSync(node.selector).nodes;
    const foreign = selectors.filter((selector) => !isBound(selector, rule));
    const inner = foreignSelectors(node, { ...rule, isBound: foreign.length === 0 });
    return [...foreign.map((selector) => String(selector).trim()), ...inner];
  });
}

/** The first words that the class names of a remote may have: its id, unless it names others. */
export const stylesOf = ({ id, styles = [id] }) => styles;

/** Selectors of a remote's style sheets that match what is not its own: once loaded, a style sheet is everybody's. */
export function findStyleProblems(dist, manifest) {
  const words = stylesOf(manifest);
  const isOwn = (name) => MARKED.test(name) || words.some((word) => name.startsWith(`${word}-`));
  return Object.keys(manifest.integrity)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      styleSheetsOf(readFileSync(path.join(dist, file), 'utf8')).flatMap((text) =>
        foreignSelectors(postcss.parse(text), { isOwn, isBound: false, isOnPaper: false }),
      ),
    )
    .filter((selector, index, all) => all.indexOf(selector) === index)
    .map(
      (selector) =>
        `${manifest.id}: the style "${selector}" reaches outside its screens. Begin with a class of its own (${words.map((word) => `.${word}-…`).join(', ')}).`,
    );
}
