import { Can } from '@bo/platform';
import { Link } from '@bo/platform/router';
import { resetTheme, setThemeStorage, THEME_STORAGES, useOwnTheme } from '@bo/platform/theme';
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import Segmented from 'antd/es/segmented';
import { type ReactNode, useId } from 'react';
import { closeOverlay } from '../../base/overlay.ts';
import { useSides } from '../../base/use-sides.ts';
import { ChoiceSetting, ColorSetting, TextSetting } from './settings.tsx';
import { useThemeText } from './theme-text.ts';
import './theme-drawer.css';

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

function Group({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="theme-group" open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** All theme settings, applied as they are changed. */
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
      <Part title={t('mine')}>
        <Group title={t('sections.colours')} open>
          <ChoiceSetting name="theme_scheme" />
          <ColorSetting name="theme_color" />
          <ColorSetting name="theme_color_secondary" />
        </Group>
        <Group title={t('sections.text')}>
          <ChoiceSetting name="theme_font_size" />
          <TextSetting name="body_font_family" />
          <TextSetting name="heading_font_family" />
          <p className="theme-note">{t('fontHint')}</p>
        </Group>
        <Group title={t('sections.layout')}>
          <ChoiceSetting name="theme_density" />
          <ChoiceSetting name="theme_style_appearance" />
          <ChoiceSetting name="theme_transition" />
          <ChoiceSetting name="theme_scheme_direction" />
          <ChoiceSetting name="page_layout" />
          <ChoiceSetting name="header_navbar" />
        </Group>
        <Group title={t('sections.menu')}>
          <ChoiceSetting name="sidebar_type" />
          <ChoiceSetting name="sidebar_color" />
          <ChoiceSetting name="sidebar_menu_style" />
        </Group>
      </Part>
      <Part title={t('store')}>
        <p className="theme-note">{t('storeNote')}</p>
        <Can do="settings.view">
          <Link to="/appsettings" onClick={closeOverlay}>
            {t('storeLink')}
          </Link>
        </Can>
        <TextSetting name="app_name" />
        <ChoiceSetting name="header_banner" />
        <ChoiceSetting name="footer" />
        <TextSetting name="footer_year" />
      </Part>
    </Drawer>
  );
}
