// `node scripts/trace-inputs.mjs STAGE …`: runs stages and says which tracked files they opened that are not among
// their inputs (scripts/lib/inputs.mjs): a change of such a file would leave a remembered green result standing. What
// was opened is read off the files' access times, so programs that are not Node count too; the file system must keep
// them (Linux does: `relatime`).
import { lstatSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { run, stopAll } from './lib/processes.mjs';
import { STAGES } from './lib/stages.mjs';
import { ROOT } from './lib/workspace.mjs';

const LIMIT = 3_600_000;
const { output } = await run('git', ['ls-files', '-z'], { cwd: ROOT });
const files = output
  .split('\0')
  .filter((file) => file && lstatSync(path.join(ROOT, file), { throwIfNoEntry: false })?.isFile());
const timesOf = (file) => lstatSync(path.join(ROOT, file));

/** Files that were opened while `act` ran. */
async function openedDuring(act) {
  for (const file of files) utimesSync(path.join(ROOT, file), new Date(0), timesOf(file).mtime);
  await act();
  return files.filter((file) => timesOf(file).atimeMs > 0);
}

let undeclared = 0;
for (const stage of STAGES.filter(({ name, group }) =>
  process.argv.slice(2).some((word) => [name, group].includes(word)),
))
  for (const part of stage.remembered === false ? [] : (stage.parts?.() ?? [stage])) {
    let result;
    const opened = await openedDuring(async () => (result = await stage.run({ parts: [part], limit: LIMIT })));
    const missing = opened.filter((file) => !part.reads(file));
    undeclared += missing.length;
    console.log(
      `${part.name}: ${result.passed} passed, ${result.failed} failed; ${opened.length} of ${files.length} files opened, ${missing.length} of them no input`,
    );
    for (const file of missing) console.log(`  ${file}`);
  }
await stopAll();
process.exit(undeclared > 0 ? 1 : 0);
