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

/** The first message anywhere within an error. */
export function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const own = text(get(error, 'message'));
  if (own !== undefined) return own;
  for (const [key, inner] of Object.entries(error)) {
    // The element of an input, which is no error.
    const found = key === 'ref' ? undefined : firstMessage(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
