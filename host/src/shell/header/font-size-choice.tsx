import { useTranslation } from '@bo/i18n';
import { setThemeSetting, THEME_CHOICES, useThemeSettings } from '@bo/platform/theme';
import Segmented from 'antd/es/segmented';
import Tooltip from 'antd/es/tooltip';

/** The three font sizes of SPECIFICATION.md section 2.7. */
export function FontSizeChoice() {
  const { t } = useTranslation('host');
  const { theme_font_size: size } = useThemeSettings();
  return (
    <Segmented
      className="font-sizes"
      aria-label={t('header.fontSize.label')}
      value={size}
      onChange={(value) => {
        setThemeSetting('theme_font_size', value);
      }}
      options={THEME_CHOICES.theme_font_size.map((value) => ({
        value,
        label: (
          <Tooltip title={t(`header.fontSize.${value}`)}>
            <span className={`font-size font-size-${value}`}>
              <span aria-hidden>{t('header.fontSize.letter')}</span>
              <span className="bo-hidden">{t(`header.fontSize.${value}`)}</span>
            </span>
          </Tooltip>
        ),
      }))}
    />
  );
}
