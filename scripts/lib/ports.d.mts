/** A port that stays free until it is used. */
export function freePort(): Promise<number>;
