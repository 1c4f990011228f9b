import { useMedia } from './use-media.ts';

/** Whether a scheme setting means dark now; `auto` follows the system, also while the page is open. */
export function useDark(scheme: string): boolean {
  const system = useMedia('(prefers-color-scheme: dark)');
  return scheme === 'auto' ? system : scheme === 'dark';
}
