import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PaymentProvider, ProviderAnswer, ProviderCall } from '../provider.ts';

const Event = z.object({
  id: z.string().min(1).max(200),
  type: z.enum(['authorised', 'captured', 'refunded', 'voided', 'failed']),
  key: z.string().max(300).optional(),
  reference: z.string().min(1).max(200),
  movement: z.string().max(200).optional(),
  order: z.string().max(100).optional(),
  kind: z.enum(['card', 'online']).default('card'),
  amount: z.int().min(1),
  reason: z.string().max(500).optional(),
});

/** How long a signed message counts: a copy of it is worth nothing later. */
const FRESH_FOR = 5 * 60_000;

export const TEST_PROVIDER = 'test';
export const signatureOf = (secret: Uint8Array, at: number, body: string): string =>
  `t=${String(at)},v1=${createHmac('sha256', secret)
    .update(`${String(at)}.${body}`)
    .digest('hex')}`;

function isSigned(secret: Uint8Array, body: string, signature: unknown): boolean {
  const at = Number(/^t=(\d+),/.exec(String(signature))?.[1]);
  if (!(Math.abs(Date.now() - at) < FRESH_FOR)) return false;
  const [expected, given] = [Buffer.from(signatureOf(secret, at, body)), Buffer.from(String(signature))];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

const read = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/**
 * A provider that moves no money and does what the reference of a payment says: `…fail…` is refused, `…timeout…` does
 * not answer the first two times, `…late…` is taken and done only when asked again, `…slow…` is taken and only its
 * webhook ends it, `…lost…` is done but the first answer gets lost. Everything else is done at once. One call per key:
 * the same again is answered the same.
 */
export function createTestProvider(secret: Uint8Array): PaymentProvider & {
  /** What it was made to do, by key: each once, however often it was asked. */
  done: ReadonlyMap<string, ProviderCall & { operation: string }>;
} {
  const done = new Map<string, ProviderCall & { operation: string }>();
  const tries = new Map<string, number>();
  const act =
    (operation: string) =>
    (call: ProviderCall): Promise<ProviderAnswer> => {
      const { key, reference } = call;
      const tried = (tries.get(key) ?? 0) + 1;
      tries.set(key, tried);
      if (reference.includes('fail')) return Promise.resolve({ state: 'refused', reason: 'Declined by the bank.' });
      if (reference.includes('timeout') && tried < 3) return Promise.reject(new Error('The provider did not answer.'));
      if (reference.includes('slow') || (reference.includes('late') && tried < 2))
        return Promise.resolve({ state: 'pending', reference: `${operation} of ${reference}` });
      done.set(key, { ...call, operation });
      if (reference.includes('lost') && tried < 2) return Promise.reject(new Error('The answer was lost.'));
      return Promise.resolve({ state: 'done', reference: `${operation} of ${reference}` });
    };
  return {
    name: TEST_PROVIDER,
    done,
    capture: act('capture'),
    refund: act('refund'),
    void: act('void'),
    readWebhook: (body, headers) =>
      isSigned(secret, body, headers['x-payment-signature']) ? (Event.safeParse(read(body)).data ?? null) : null,
  };
}
