export { restoreUses, consumeCoupon, consumeOffers } from './uses.repository.ts';
