// Choices of the app settings, which the contracts of other rooms use too.

/** Languages for people who chose none. */
export const STORE_LANGUAGES = ['browser', 'en', 'ab'] as const;

/** Who must have a second factor; `sensitive` are the roles that may move money or decide about people. */
export const SECOND_FACTOR_RULES = ['nobody', 'sensitive', 'everybody'] as const;

/** Most orders that one person picks at a time. */
export const MOST_PICKED_TOGETHER = 12;

/** Whose emirate a supply counts in on the VAT return of the United Arab Emirates. */
export const TAX_EMIRATES = ['warehouse', 'customer'] as const;

/** From when the VAT of an invoice is due: its date, or that of the payment in full where it came first. */
export const TAX_DUE = ['invoice', 'payment'] as const;
