import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** Reads a cookie of the request; undefined if it is missing. */
export const cookieOf = (request: FastifyRequest, name: string): string | undefined =>
  (request.headers.cookie ?? '')
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Writes http-only cookies of one path; 0 seconds removes one. */
export function createCookie({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, path: string, sameSite: 'Lax' | 'Strict') {
  const secure = PUBLIC_URL?.startsWith('https:') ? '; Secure' : '';
  return (name: string, value: string, seconds: number): string =>
    `${name}=${value}; Path=${path}; Max-Age=${String(seconds)}; HttpOnly; SameSite=${sameSite}${secure}`;
}
