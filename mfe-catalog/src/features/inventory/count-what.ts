import type { StockCount } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { recordName } from '@bo/kit';
import { useText } from '../../text.ts';

/** What of its warehouse a count is of, in words. */
export function useCountWhat(): (count: Pick<StockCount, 'category' | 'aisle' | 'abc_class'>) => string {
  const t = useText('inventory');
  const { language } = useLanguage();
  return ({ category, aisle, abc_class }) =>
    [
      category ? recordName(category, language) : '',
      aisle === '' ? '' : t('count.ofAisle', { aisle }),
      abc_class === null ? '' : t('count.ofClass', { abc_class }),
    ]
      .filter((part) => part !== '')
      .join(' · ') || t('count.everything');
}
