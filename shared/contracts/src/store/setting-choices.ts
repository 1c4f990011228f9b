// Choices of the app settings, which the contracts of other rooms use too.

/** Languages for people who chose none. */
export const STORE_LANGUAGES = ['browser', 'en', 'ab'] as const;

/** Who must have a second factor; `sensitive` are the roles that may move money or decide about people. */
export const SECOND_FACTOR_RULES = ['nobody', 'sensitive', 'everybody'] as const;

/** Most orders that one person picks at a time. */
export const MOST_PICKED_TOGETHER = 12;
