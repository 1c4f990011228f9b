import { APP_SETTINGS, type SettingName, type SettingValue } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { useText } from '../text.ts';

const CHOICES = [
  'monday',
  'sunday',
  'saturday',
  'light',
  'dark',
  'auto',
  'default',
  'flat',
  'bordered',
  'sharp',
  'with_animation',
  'without_animation',
  'sm',
  'md',
  'lg',
  'comfortable',
  'compact',
  'fluid',
  'boxed',
  'sticky',
  'glass',
  'static',
  'none',
  'tinted',
  'brand',
  'transparent',
  'full',
  'mini',
  'hover',
  'rounded',
  'pill',
  'edge',
  'full_width',
  'hidden',
  'nobody',
  'sensitive',
  'everybody',
  'browser',
  'en',
  'ab',
  'abu_dhabi',
  'dubai',
  'sharjah',
  'ajman',
  'umm_al_quwain',
  'ras_al_khaimah',
  'fujairah',
  'warehouse',
  'customer',
  'invoice',
  'payment',
] as const;

/** What a choice of the look is called. */
export function useChoiceText(): (value: string) => string {
  const t = useText('app-settings');
  return (value) => {
    const known = CHOICES.find((one) => one === value);
    return known ? t(`choices.${known}`) : value;
  };
}

/** A value in words. */
export function useShown(): (name: SettingName, value: SettingValue) => string {
  const t = useText('app-settings');
  const format = useFormat();
  const choiceText = useChoiceText();
  return (name, value) => {
    switch (APP_SETTINGS[name].kind) {
      case 'choice':
        return choiceText(String(value));
      case 'flag':
        return t(value === true ? 'yes' : 'no');
      case 'percent':
        return `${format.number(Number(value) / 100)}%`;
      case 'number':
        return format.number(Number(value));
      default:
        return value === '' ? t('none') : String(value);
    }
  };
}
