import { codeKey, dashedCode, normalizeForSearch } from '@bo/contracts';

/** Things by the form in which product codes are compared everywhere: `AB-1204`, `ab 1204` and `AB١٢٠٤` are one. */
export type ByCode<V> = ReadonlyMap<string, readonly V[]>;

/**
 * Of things whose codes are compared alike the one that a row means. `1-11` and `11-1` are alike too and may be two
 * things: where more than marks, digits, blanks and capitals differ, the title has to be the same.
 */
export function withCode<V extends { code: string; title: string }>(
  byCode: ByCode<V>,
  code: string,
  title: string,
): V | undefined {
  const alike = byCode.get(codeKey(code)) ?? [];
  const written = alike.find((one) => dashedCode(one.code) === dashedCode(code));
  if (written) return written;
  const called = alike.filter((one) => normalizeForSearch(one.title) === normalizeForSearch(title));
  return called.length === 1 ? called[0] : undefined;
}
