/**
 * The look as the page wears it: what the host and a remote's standalone page put around everything. No part of what
 * remotes import.
 */
export { ThemeRoot as Look } from './theme-root/theme-root.tsx';
export { useMedia } from './theme-root/use-media.ts';
