import { resetTheme, setThemeStorage, THEME_STORAGES, useOwnTheme } from '@bo/platform/theme';
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import Segmented from 'antd/es/segmented';
import { closeOverlay } from '../../base/overlay.ts';
import { useSides } from '../../base/use-sides.ts';
import { ChoiceSetting, ColorSetting, TextSetting } from './settings.tsx';
import { useThemeText } from './theme-text.ts';
import './theme-drawer.css';

/** Every setting of the look, applied as it is changed. */
export function ThemeDrawer() {
  const t = useThemeText();
  const { end } = useSides();
  const { storage } = useOwnTheme();
  return (
    <Drawer
      open
      onClose={closeOverlay}
      placement={end}
      size={400}
      title={t('title')}
      // The page stays in sight: one chooses by looking at it.
      mask={false}
      classNames={{ root: 'theme-drawer' }}
      extra={
        <Button type="text" onClick={resetTheme}>
          {t('reset')}
        </Button>
      }
      footer={
        <div className="theme-storage">
          <span id="theme-storage">{t('storage.label')}</span>
          <Segmented
            aria-labelledby="theme-storage"
            value={storage}
            onChange={setThemeStorage}
            options={THEME_STORAGES.map((value) => ({ value, label: t(`storage.${value}`) }))}
          />
        </div>
      }
    >
      <p className="theme-note">{t('saved')}</p>
      <h3>{t('sections.general')}</h3>
      <ChoiceSetting name="theme_scheme" />
      <ColorSetting name="theme_color" />
      <ColorSetting name="theme_color_secondary" />
      <ChoiceSetting name="theme_style_appearance" />
      <ChoiceSetting name="theme_density" />
      <ChoiceSetting name="theme_transition" />
      <ChoiceSetting name="theme_scheme_direction" />
      <TextSetting name="app_name" />
      <h3>{t('sections.layout')}</h3>
      <ChoiceSetting name="page_layout" />
      <ChoiceSetting name="header_navbar" />
      <ChoiceSetting name="header_banner" />
      <ChoiceSetting name="sidebar_color" />
      <ChoiceSetting name="sidebar_type" />
      <ChoiceSetting name="sidebar_menu_style" />
      <ChoiceSetting name="footer" />
      <TextSetting name="footer_year" />
      <h3>{t('sections.type')}</h3>
      <ChoiceSetting name="theme_font_size" />
      <TextSetting name="body_font_family" />
      <TextSetting name="heading_font_family" />
      <p className="theme-note">{t('fontHint')}</p>
    </Drawer>
  );
}
