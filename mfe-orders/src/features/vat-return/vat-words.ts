import { EMIRATES, emirateBox, type VatRules } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { useLabel } from '@bo/resources';
import { useText } from '../../text.ts';

/** The name of a box: of form 201 with its number, elsewhere the rate. */
export function useBoxName(form: VatRules['form']): (box: string) => string {
  const t = useText('vat-return');
  const label = useLabel();
  const format = useFormat();
  return (box) => {
    const [emirate] = EMIRATES.filter((one) => emirateBox(one) === box);
    if (emirate) return t('boxes.emirate', { letter: t(`letters.${emirate}`), emirate: label(`emirate.${emirate}`) });
    if (box.startsWith('rate_')) return t('boxes.rate', { rate: format.number(Number(box.slice(5)) / 100) });
    const numbered = form === 'uae_201';
    switch (box) {
      case '4':
      case 'zero':
        return t(numbered ? 'boxes.zero201' : 'boxes.zero');
      case '5':
      case 'exempt':
        return t(numbered ? 'boxes.exempt201' : 'boxes.exempt');
      default:
        return t(numbered ? 'boxes.input201' : 'boxes.input');
    }
  };
}
