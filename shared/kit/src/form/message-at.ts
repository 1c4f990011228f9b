import { get } from 'react-hook-form';

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The message for a field: its own, that of a list as a whole, or the first of a list's plain values (tags, codes). */
export function messageAt(errors: object, name: string): string | undefined {
  const own: unknown = get(errors, name);
  if (own === undefined) return undefined;
  const item: unknown = Array.isArray(own)
    ? own.find((error: unknown) => text(get(error, 'message')) !== undefined)
    : undefined;
  return text(get(own, 'message')) ?? text(get(own, 'root.message')) ?? text(get(item, 'message'));
}
