export { signal } from './signal.ts';
export { listenToStrayScans } from './stray.ts';
export { listenToScanner, useScanner } from './wedge.ts';
