type Json = Record<string, unknown>;
interface Place {
  keyFile?: string;
}
export function signed(store: Place, pointer: Json, options: { needed: boolean }): string;
export function verified(store: Place, bytes: Buffer, key: string, options?: { unsigned?: boolean }): Json;
export function isSigned(bytes: Buffer): boolean;
export function makeKey(store: Place): boolean;
