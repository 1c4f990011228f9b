import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { start, waitFor } from '../../../scripts/lib/processes.mjs';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { edit, write } from './fixtures.mjs';

/** A screen with a count, which is lost when the page is reloaded or the screen is mounted again. */
const SCREEN = (id) => `import { PageHeading } from '@bo/kit';
import { typedText } from '@bo/i18n';
import { useState } from 'react';
import { greeting } from './greeting.ts';
import './start.css';

const useText = typedText<typeof import('../../locales/en/${id}.json')>('${id}');

export function StartPage() {
  const t = useText();
  const [count, setCount] = useState(0);
  return (
    <section className="${id}-start">
      <PageHeading title={t('list.title')} />
      <p>{greeting}</p>
      <button onClick={() => setCount(count + 1)}>pressed {count}</button>
    </section>
  );
}
`;

/**
 * A remote in development: its sources, to be edited as a developer does, and its development server.
 *
 * @returns {Promise<{ id: string, port: number, url: string, edit: (file: string, change: (text: string) => string) =>
 *   void, read:
 *   (file: string) => string, stop: () => Promise<void> }>}
 */
export async function develop(id, { api, broken = (text) => text } = {}) {
  const folder = `src/features/${id}`;
  const dir = write({
    id,
    version: '1.0.0',
    change: (made) => {
      writeFileSync(path.join(made, folder, 'greeting.ts'), "export const greeting = 'good morning';\n");
      writeFileSync(path.join(made, folder, 'start.css'), `.${id}-start { color: rgb(1, 2, 3); }\n`);
      writeFileSync(path.join(made, folder, 'start.page.tsx'), broken(SCREEN(id)));
      writeFileSync(path.join(made, 'src/css.d.ts'), "declare module '*.css';\n");
    },
  });
  const port = await freePort();
  const server = start(process.execPath, ['node_modules/webpack/bin/webpack.js', 'serve', '--mode', 'development'], {
    cwd: dir,
    env: { NODE_ENV: 'development', API_PORT: String(api.port), [`${id.toUpperCase()}_PORT`]: String(port) },
  });
  const at = (file) => path.join(dir, file.startsWith('src/') ? file : path.join(folder, file));
  if (!(await waitFor(`http://127.0.0.1:${port}/remote.json`, { gone: server.done })))
    throw new Error(`The development server of ${id} does not answer:\n${server.tail()}`);
  return {
    id,
    port,
    url: `http://localhost:${port}`,
    edit: (file, change) => edit(at(file), change),
    read: (file) => readFileSync(at(file), 'utf8'),
    stop: server.stop,
  };
}
