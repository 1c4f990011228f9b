// Writes docs/operations.md from the code: `npm run operations -w api`. operations.test.ts fails when the page is not
// what this writes.
import { writeFile } from 'node:fs/promises';
import { operationsPage } from '../src/operations.page.ts';

await writeFile(new URL('../../docs/operations.md', import.meta.url), operationsPage());
