import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** A cookie of the request; undefined where it brought none of this name. */
export const cookieOf = (request: FastifyRequest, name: string): string | undefined =>
  (request.headers.cookie ?? '')
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Writes cookies of one path that no script reads; for 0 seconds it takes one away. */
export function createCookie({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, path: string, sameSite: 'Lax' | 'Strict') {
  const secure = PUBLIC_URL?.startsWith('https:') ? '; Secure' : '';
  return (name: string, value: string, seconds: number): string =>
    `${name}=${value}; Path=${path}; Max-Age=${String(seconds)}; HttpOnly; SameSite=${sameSite}${secure}`;
}
