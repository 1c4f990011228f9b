import http from 'node:http';
import https from 'node:https';
import type { WebhookError } from '@bo/contracts';
import { useAgent } from 'request-filtering-agent';
import { isLocal, mayCall } from './address.ts';

/** What one attempt came to. `error` is null for an answer of 2xx. */
export interface Outcome {
  status: number | null;
  error: WebhookError | null;
  response: string;
  duration_ms: number;
}

interface Request {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Whether this machine may be called, for trying webhooks out. */
  allowLocal: boolean;
  /** From the first look-up to the last byte of the answer. */
  timeoutMs: number;
  signal: AbortSignal;
}

/** As much of an answer is kept. What a receiver sends beyond it is not read. */
const MOST_RESPONSE = 4096;

class Cut extends Error {}

/** What a database takes: no NUL. */
const clean = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\u0000', '');

function errorOf(error: Error & { code?: string }, timedOut: boolean): WebhookError {
  if (timedOut) return 'timeout';
  if (/private|meta|not allowed|not found in allow/i.test(error.message)) return 'address';
  const code = error.code ?? '';
  return /^(?:ERR_TLS|CERT_|DEPTH_|UNABLE_|SELF_SIGNED|ERR_SSL|EPROTO)/.test(code) ? 'tls' : 'unreachable';
}

const outcomeOf = (status: number): WebhookError | null => {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
};

/**
 * Sends a request once. The address that a name leads to is checked when the socket is opened, and it is the one that
 * is connected to: a name that leads elsewhere a moment later gains nothing. No redirect is followed, an answer is read
 * up to its first part, and anyone who answers slowly is cut off.
 */
export function send({ url: address, headers, body, allowLocal, timeoutMs, signal }: Request): Promise<Outcome> {
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  const url = new URL(address);
  if (!mayCall(url, allowLocal))
    return Promise.resolve({ status: null, error: 'address', response: '', duration_ms: 0 });
  const local = allowLocal && isLocal(url);
  const limit = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve) => {
    const agent = local
      ? new (url.protocol === 'https:' ? https : http).Agent({ keepAlive: false })
      : useAgent(url.href, { allowPrivateIPAddress: false, allowMetaIPAddress: false });
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      agent,
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal: AbortSignal.any([limit, signal]),
    });
    let status: number | null = null;
    const parts: Buffer[] = [];
    const response = () => clean(Buffer.concat(parts).subarray(0, MOST_RESPONSE));
    const fail = (error: Error) => {
      const error_ = error instanceof Cut && status !== null ? outcomeOf(status) : errorOf(error, limit.aborted);
      resolve({ status, error: error_, response: response(), duration_ms: took() });
    };
    request.on('error', fail);
    request.on('response', (answer) => {
      status = answer.statusCode ?? 0;
      let size = 0;
      answer.on('error', fail);
      answer.on('data', (part: Buffer) => {
        parts.push(part);
        size += part.length;
        if (size > MOST_RESPONSE) answer.destroy(new Cut());
      });
      answer.on('end', () =>
        resolve({ status, error: outcomeOf(status ?? 0), response: response(), duration_ms: took() }),
      );
    });
    request.end(body);
  });
}
