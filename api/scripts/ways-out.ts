// Writes docs/ways-out.md from the table of ways out: `npm run ways-out -w api`. ways-out.test.ts fails when the page
// is not what this writes.
import { writeFile } from 'node:fs/promises';
import { waysOutPage } from '../src/domains/ways-out.page.ts';

await writeFile(new URL('../../docs/ways-out.md', import.meta.url), waysOutPage());
