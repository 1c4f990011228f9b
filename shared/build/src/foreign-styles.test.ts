import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findStyleProblems } from './foreign-styles.mjs';

/** What is said of a build whose one script carries this style sheet, as a minifier leaves it. */
function problemsOf(css: string, styles?: string[]) {
  const dist = mkdtempSync(path.join(tmpdir(), 'bo-styles-'));
  writeFileSync(path.join(dist, 'a.js'), `rows.push([e.id,e.name]);i.push([e.id,${JSON.stringify(css)},""]),t.A=i`);
  const problems = findStyleProblems(dist, { id: 'beta', integrity: { 'a.js': '', 'b.png': '' }, styles });
  rmSync(dist, { recursive: true });
  return problems;
}
const says = (selector: string, words = '.beta-…') =>
  `beta: the style "${selector}" reaches outside its screens. Begin with a class of its own (${words}).`;

test.each([
  'h1',
  '*',
  '.ant-btn',
  '.bo-page .ant-btn',
  '.betamax',
  '[data-kind=coupon]',
  'body:has(.beta-sheet)',
  'p:not(.beta-sheet)',
  ':is(.beta-a,.side) p',
])('%s reaches outside a remote, and is named', (selector) => {
  expect(problemsOf(`.beta-a{color:red}${selector}{color:red}`)).toEqual([says(selector)]);
  expect(problemsOf(`@media screen{${selector}{color:red}}`)).toEqual([says(selector)]);
});

test.each([
  '.beta-a h1',
  '.beta-a + p',
  '.ant-btn.beta-a',
  '[dir=rtl] .beta-a',
  ':is(.beta-a,.beta-b li) > p',
  '.bo-81b4f-table td',
])('%s stays within it', (selector) => {
  expect(problemsOf(`${selector}{color:red}@keyframes beta-in{from{color:red}}`)).toEqual([]);
});

test('on paper the document is the page of anyone who is on it, and nobody else', () => {
  expect(problemsOf('@media print{body:has(.beta-sheet){page:a4}}')).toEqual([]);
  expect(problemsOf('@media print{body:has(.side),h1{color:red}}')).toEqual([says('body:has(.side)'), says('h1')]);
});

test('a rule within a rule is bound by what is around it', () => {
  expect(problemsOf('.beta-a{p{color:red}&:hover{color:red}> i{color:red}}')).toEqual([]);
  expect(problemsOf('.beta-a{body:has(&){color:red}}h1{p{color:red}}')).toEqual([
    says('body:has(&)'),
    says('h1'),
    says('p'),
  ]);
});

test('a remote that names other first words has those alone', () => {
  expect(problemsOf('.bt-a{color:red}.beta-a{color:red}', ['bt', 'be'])).toEqual([says('.beta-a', '.bt-…, .be-…')]);
});

test('the address of a picture, put in while it runs, is no selector', () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'bo-styles-'));
  writeFileSync(path.join(dist, 'a.js'), 'i.push([e.id,`.beta-a{background:url(${n})}h2{color:red}`,""])');
  writeFileSync(path.join(dist, 'b.js'), 'i.push([e.id,".beta-a{background:url("+n+")}h3{color:red}",""])');
  expect(findStyleProblems(dist, { id: 'beta', integrity: { 'a.js': '', 'b.js': '' } })).toEqual([
    says('h2'),
    says('h3'),
  ]);
  rmSync(dist, { recursive: true });
});
