/** The look as the page wears it: what the host and a remote's standalone page put around everything. No part of what remotes import. */
export { Look } from './look/look.tsx';
export { useMedia } from './look/use-media.ts';
