// `npm run docs`: the documentation as a site, at http://localhost:3030 (DOCS_PORT). `-- --into FOLDER` only writes it
// there; `-- --check` only looks whether every link leads somewhere and every command of the first day exists.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/workspace.mjs';

await ensureInstalled((text) => process.stdout.write(text));
const { drawPage, readDocs } = await import('./lib/docs-site.mjs');

const { values } = parseArgs({ options: { into: { type: 'string' }, check: { type: 'boolean' } } });

/** What the first day tells someone to type that no package and no command knows. */
function unknownCommands() {
  const day = readFileSync(path.join(ROOT, 'docs/first-day.md'), 'utf8');
  const usage = readFileSync(path.join(ROOT, 'shared/build/src/cli.mjs'), 'utf8');
  const scripts = ['package.json', 'mfe-catalog/package.json'].flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).scripts),
  );
  const lines = [...day.matchAll(/```sh\n([^]*?)```/g)]
    .flatMap(([, block]) => block.split('\n'))
    .map((line) => line.replace(/\s#.*$/, ''));
  const npm = lines
    .flatMap((line) => [...line.matchAll(/\bnpm (?:run )?([a-z-]+)/g)])
    .map(([, name]) => name)
    .filter((name) => !scripts.includes(name) && name !== 'pkg');
  const remote = lines
    .filter((line) => /\bremote /.test(line) && !/create-remote/.test(line))
    .flatMap((line) => line.split('&&'))
    .flatMap((line) => {
      const [, command] = /\bremote ([a-z-]+)/.exec(line) ?? [];
      const options = [...line.matchAll(/--([a-z-]+)/g)].map(([, name]) => name);
      return [
        ...(command && !usage.includes(`remote ${command}`) ? [`remote ${command}`] : []),
        ...options.filter((name) => !usage.includes(`--${name}`) && name !== 'yes').map((name) => `remote --${name}`),
      ];
    });
  return [...npm.map((name) => `npm run ${name}`), ...remote].map(
    (command) => `docs/first-day.md: nothing knows \`${command}\`.`,
  );
}

const docs = readDocs();
const problems = [...docs.problems, ...(values.check ? unknownCommands() : [])];
for (const problem of problems) console.error(problem);

if (values.check) {
  console.log(
    problems.length > 0 ? `docs: ${problems.length} problems` : `docs: nothing wrong in ${docs.pages.length} pages`,
  );
  process.exit(problems.length > 0 ? 1 : 0);
}

const folder = path.resolve(values.into ?? path.join(ROOT, '.cache/docs'));
const put = (address, text) => {
  const file = path.join(folder, address);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};
for (const page of docs.pages) put(page.address, drawPage(page, docs.pages));
for (const name of ['docs.css', 'docs.js']) put(name, readFileSync(path.join(ROOT, 'scripts/docs-site', name), 'utf8'));
for (const file of docs.files) {
  const target = path.join(folder, file.replace(/^docs\//, ''));
  mkdirSync(path.dirname(target), { recursive: true });
  copyFileSync(path.join(ROOT, file), target);
}
if (values.into) console.log(`${docs.pages.length} pages are in ${folder}.`);
else {
  const { serveRemote } = await import('@bo/build/server');
  const port = Number(process.env.DOCS_PORT ?? 3030);
  await serveRemote({ folder, port });
  console.log(`Ready: http://localhost:${port}/index.html`);
}
