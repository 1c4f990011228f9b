// npm run contract: writes down the shapes of what host and remotes share, from its types (docs/adr/0039). `--check`
// only looks.
import { isDeepStrictEqual } from 'node:util';
import { readShapes, recordedShapes, recordShapes } from './lib/shapes.mjs';

const shapes = readShapes();
if (!process.argv.includes('--check')) recordShapes(shapes);
else if (!isDeepStrictEqual(shapes, recordedShapes())) {
  console.error(
    'shared/platform/contract.json is not what the types say. `npm run contract` writes it; its difference is what hosts and remotes are held to.',
  );
  process.exit(1);
}
