export { signal } from './signal.ts';
export { listenToScanner, useScanner } from './wedge.ts';
