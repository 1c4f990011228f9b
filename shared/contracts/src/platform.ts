/**
 * The part of the wire that the page itself is built on: who is signed in, what an error looks like, what the store counts in.
 * It is all that the host's shared modules know of the API (ADR 0016); what a product or an order is, every remote brings along.
 */
export * from './auth.ts';
export * from './errors.ts';
export type { Language } from './messages.ts';
export * from './money.ts';
export * from './permission-names.ts';
export type { Permission } from './permissions.ts';
export type { SearchKind } from './search.ts';
export type { SignedUpload } from './upload.ts';
