/** The newest Node that the product runs on, where there is one for this machine. */
export function newestNode(): string | null;
