import { useTranslation } from '@bo/i18n';
import { setThemeSetting, THEME_CHOICES, useThemeSettings } from '@bo/platform/theme';
import Tooltip from 'antd/es/tooltip';
import { useId } from 'react';

/**
 * The three font sizes of SPECIFICATION.md section 2.7. Plain radio buttons: the first screen needs no part of antd for
 * them.
 */
export function FontSizeChoice() {
  const { t } = useTranslation('host');
  const name = useId();
  const { theme_font_size: size } = useThemeSettings();
  return (
    <div role="radiogroup" aria-label={t('header.fontSize.label')} className="font-sizes">
      {THEME_CHOICES.theme_font_size.map((value) => (
        <Tooltip key={value} title={t(`header.fontSize.${value}`)}>
          <label className={`font-size font-size-${value}`}>
            <input
              type="radio"
              className="bo-hidden"
              name={name}
              value={value}
              checked={value === size}
              aria-label={t(`header.fontSize.${value}`)}
              onChange={() => {
                setThemeSetting('theme_font_size', value);
              }}
            />
            <span aria-hidden>{t('header.fontSize.letter')}</span>
          </label>
        </Tooltip>
      ))}
    </div>
  );
}
