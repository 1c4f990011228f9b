import type { OrderLine } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { recordName } from '@bo/kit';

/** The size and colour of a line; in English where its Arabic was not kept. */
export const lineLabel = (
  { variant_label, variant_label_ar }: Pick<OrderLine, 'variant_label' | 'variant_label_ar'>,
  language: 'en' | 'ab',
): string => (language === 'ab' && variant_label_ar) || variant_label;

/** The name of a line, in the language of the screen. */
export function useLineName() {
  const { language } = useLanguage();
  return (line: Pick<OrderLine, 'title' | 'title_ar' | 'variant_label' | 'variant_label_ar'>): string =>
    [recordName(line, language), lineLabel(line, language)].filter(Boolean).join(language === 'ab' ? '، ' : ', ');
}
