import { type ImportField, type ImportMapping, MOST_TITLE_CHARS, Title } from '@bo/contracts';
import { checked } from './details.ts';
import type { Cells } from './row.cells.ts';
import { type Size, splitTitle } from './size.ts';
import { isTotal, meaningOf } from './text.ts';

/** Where one of them says something, its row is a product, whatever it is called. */
const IDENTIFYING = ['variant_id', 'barcode', 'code'] as const satisfies readonly ImportField[];

/** What a row calls its product. */
export interface Titles {
  title: string;
  /** Whether `title` is what the file has in English. Otherwise the Arabic one stands there until it is translated. */
  english: boolean;
  title_ar: string;
}

const ARABIC = /\p{Script=Arabic}/gu;

/** Whether a text is in Arabic letters for the most part. */
const isArabic = (text: string): boolean =>
  (text.match(ARABIC)?.length ?? 0) * 2 > (text.match(/\p{L}/gu)?.length ?? 0);

/** A title that is longer than one may be, up to its last whole word that fits. */
function shortened(title: string): string {
  if (title.length <= MOST_TITLE_CHARS) return title;
  const cut = title.slice(0, MOST_TITLE_CHARS + 1);
  const end = cut.lastIndexOf(' ');
  return cut.slice(0, end > MOST_TITLE_CHARS / 2 ? end : MOST_TITLE_CHARS).trimEnd();
}

/** A product is called by what can be read of its two titles; without either the row is refused. */
export function readTitles(
  { unreadable, reasons, raw, said, because, refuse }: Cells,
  mapping: ImportMapping,
): Titles & { size: Size | null } {
  const [english, arabic] = [said('title'), said('title_ar')];
  const sized = said('size') !== '' || said('variant_id') !== '';
  // What an export says of a product is its whole title, also where that ends in a size.
  const split = (whole: string) => {
    const { title, size } = sized ? { title: whole, size: null } : splitTitle(whole);
    return { title: shortened(title), size };
  };
  const isSum = isTotal(english || arabic) && !IDENTIFYING.some((target) => meaningOf(raw(target)) !== '');
  if (isSum) refuse('total_row', english === '' ? 'title_ar' : 'title');
  const first = split(english || arabic);
  const title = checked(Title, first.title);
  const second = english !== '' && arabic !== '' ? checked(Title, shortened(arabic)) : null;
  if (second && !second.ok) unreadable.set('title_ar', because(second.code, 'title_ar', second.values));
  const title_ar = second?.ok === true ? second.value : '';
  if (title.ok)
    return {
      title: title.value,
      english: english !== '' && !isArabic(english),
      title_ar: title_ar || (isArabic(title.value) ? title.value : ''),
      size: first.size,
    };
  const field = english === '' && mapping.title_ar !== undefined && arabic !== '' ? 'title_ar' : 'title';
  if (title_ar !== '') {
    unreadable.set('title', because(title.code, 'title', title.values));
    const own = split(title_ar);
    return { title: own.title, english: false, title_ar, size: own.size };
  }
  const why = unreadable.get('title') ?? unreadable.get('title_ar');
  if (why) reasons.push(why);
  else refuse(title.code, field, title.values);
  return { title: '', english: false, title_ar: '', size: null };
}
