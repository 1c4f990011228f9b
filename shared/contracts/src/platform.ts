/**
 * The part of the wire that the page itself is built on: who is signed in, what an error looks like, what the store
 * counts in. It is all that the host's shared modules know of the API (ADR 0016); what a product or an order is, every
 * remote brings along.
 */
export * from './access/auth.ts';
export * from './base/errors.ts';
export type { Language } from './base/messages.ts';
export * from './base/money.ts';
export * from './base/permission-names.ts';
export type { Permission } from './base/permissions.ts';
export type { RecordType } from './base/record-types.ts';
export type { SearchKind } from './base/search.ts';
export * from './base/week.ts';
export type { SignedUpload } from './store/upload.ts';
