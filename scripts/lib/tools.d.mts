/** The versions of Node that the product runs on, beside the oldest. */
export const NODES: readonly string[];
/** The program of a Node in this version; null where there is none for this machine. */
export function nodeAt(version: string): Promise<string | null>;
