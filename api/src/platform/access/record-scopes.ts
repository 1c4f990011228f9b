/** The types that `catalogue/imports` still names through this table instead of by themselves. */
export const SCOPES = { import: 'import', product: 'product' } as const;
