/** What a provider is asked to do with a payment that a customer made there. */
export interface ProviderCall {
  /** The same for every try of one operation: a provider that has done it answers what it answered then. */
  key: string;
  /** The payment it is about, as the provider calls it. */
  reference: string;
  amount: number;
  currency: string;
}

/**
 * What a provider made of a call. A provider that does not answer, or not in time, throws: nobody knows then whether it
 * was done, and the same call is made again.
 */
export type ProviderAnswer =
  | { state: 'done'; reference: string }
  /** Taken, and done later: a webhook will tell, and so will the same call made again. */
  | { state: 'pending'; reference: string }
  /** Refused for good; the reason is the provider's. */
  | { state: 'refused'; reason: string };

/** What a provider tells on its own. */
export interface ProviderEvent {
  /** Counts once, however often it is sent. */
  id: string;
  type: 'authorised' | 'captured' | 'refunded' | 'voided' | 'failed';
  /** Which of our operations it is about, where it is one of ours. */
  key?: string | undefined;
  /** The payment, as the provider calls it. */
  reference: string;
  /** The capture, refund or release itself, as the provider calls it: tells two of one payment apart. */
  movement?: string | undefined;
  /** The number of the order, of a payment that the customer has just made. */
  order?: string | undefined;
  kind: 'card' | 'online';
  amount: number;
  reason?: string | undefined;
}

/** A company that moves customers' money. docs/payments.md says how to add one. */
export interface PaymentProvider {
  name: string;
  capture: (call: ProviderCall) => Promise<ProviderAnswer>;
  refund: (call: ProviderCall) => Promise<ProviderAnswer>;
  /** Lets go of what is authorised and not captured. */
  void: (call: ProviderCall) => Promise<ProviderAnswer>;
  /** What a webhook says; null for one that the provider did not sign, or that tells nothing of interest. */
  readWebhook: (body: string, headers: Readonly<Record<string, unknown>>) => ProviderEvent | null;
}

declare module '../../../platform/http/app-type.ts' {
  interface Platform {
    /** Who moves customers' money. */
    payments: readonly PaymentProvider[];
  }
}
