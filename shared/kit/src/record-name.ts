/** A value as text; nothing for what is none. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/**
 * The name of any record in the screen's language: `name` or `title` and its Arabic sibling; of a document its
 * `number`.
 */
export function recordName(record: unknown, language: 'en' | 'ab'): string {
  const of = (key: string): string =>
    typeof record === 'object' && record !== null
      ? asText(Object.entries(record).find(([name]) => name === key)?.[1])
      : '';
  const english = of('name') || of('title') || of('number');
  return (language === 'ab' ? of('name_ar') || of('title_ar') : english) || english;
}
