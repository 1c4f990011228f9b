import { markCode, markStyles } from '../src/kit-classes.mjs';

const kit = { mark: '1x4k', names: ['muted', 'row', 'row-actions', 'status-good'] };

test('what a kit styles is bound to its own mark: classes, animations and variables', () => {
  expect(markStyles('.bo-row > .bo-row-actions { animation: bo-appear; color: var(--bo-shade) }', '1x4k')).toBe(
    '.bo-1x4k-row > .bo-1x4k-row-actions { animation: bo-1x4k-appear; color: var(--bo-1x4k-shade) }',
  );
});

test('an element has the marked name beside the plain one, wherever its class is written', () => {
  expect(markCode('<p className="bo-muted wide">', kit)).toBe('<p className="bo-muted bo-1x4k-muted wide">');
  expect(markCode("wide ? 'bo-row bo-row-actions' : undefined", kit)).toBe(
    "wide ? 'bo-row bo-1x4k-row bo-row-actions bo-1x4k-row-actions' : undefined",
  );
  expect(markCode('`bo-status-${tone}`', kit)).toBe('`bo-status- bo-1x4k-status-${tone}`');
});

test('what is no class of the kit stays as it is: a selector, a name of something else', () => {
  for (const code of ["closest('.bo-row')", "'bo-theme'", "'bo-responses-'", "import './bo-row.ts'"])
    expect(markCode(code, kit)).toBe(code);
});
