// No style sheet names a side of the screen: the Arabic layout is the mirror of the English one. (Styles in code:
// eslint.)
import { report, sources } from './sources.mjs';

const SIDE =
  /(^|[;{\s])((margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-[a-z]+)?|border-(top|bottom)-(left|right)-radius|left|right)\s*:/;
const VALUE = /(text-align|float|clear)\s*:\s*(left|right)\b/;
const problems = [];
let seen = 0;

for (const { files } of sources()) {
  for (const file of files.filter(({ name }) => /\.(css|html)$/.test(name))) {
    seen += 1;
    // Comments keep their line breaks, so that the numbers below stay right.
    const css = file.read().replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
    css.split('\n').forEach((line, index) => {
      const found = SIDE.exec(line)?.[2] ?? VALUE.exec(line)?.[0];
      if (found)
        problems.push(
          `${file.name}:${index + 1}: "${found}" breaks the Arabic layout; use the logical property (inset-inline-start, margin-inline-end, text-align: start …)`,
        );
    });
  }
}

report('direction', problems, `${seen} style sheets and pages`);
