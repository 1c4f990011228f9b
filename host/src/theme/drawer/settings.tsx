import { useFormat } from '@bo/i18n';
import {
  accepts,
  contrast,
  setThemeSetting,
  THEME_CHOICES,
  THEME_PALETTES,
  type ThemeName,
  useThemeSettings,
} from '@bo/platform/theme';
import Input from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useThemeText } from './theme-text.ts';

type ChoiceName = keyof typeof THEME_CHOICES;
type ColorName = 'theme_color' | 'theme_color_secondary';

function Frame({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="theme-setting">
      <span id={id}>{label}</span>
      {children}
    </div>
  );
}

/** A setting that is one of a few. */
export function ChoiceSetting({ name }: { name: ChoiceName }) {
  const t = useThemeText();
  const id = useId();
  const settings = useThemeSettings();
  return (
    <Frame id={id} label={t(`settings.${name}`)}>
      <Segmented
        block
        aria-labelledby={id}
        value={settings[name]}
        onChange={(value) => {
          setThemeSetting(name, value);
        }}
        options={[...THEME_CHOICES[name]].map((value) => ({ value: String(value), label: t(`choices.${value}`) }))}
      />
    </Frame>
  );
}

/** A colour: one of ours, or any other. Says what happens to one that cannot carry text. */
export function ColorSetting({ name }: { name: ColorName }) {
  const t = useThemeText();
  const id = useId();
  const format = useFormat();
  const current = useThemeSettings()[name].toLowerCase();
  const colors = [
    ...new Set(THEME_PALETTES.map(({ primary, secondary }) => (name === 'theme_color' ? primary : secondary))),
  ];
  return (
    <Frame id={id} label={t(`settings.${name}`)}>
      <div className="swatches" role="group" aria-labelledby={id}>
        {colors.map((color) => (
          <button
            key={color}
            type="button"
            className="swatch"
            style={{ backgroundColor: color }}
            aria-label={color}
            aria-pressed={color.toLowerCase() === current}
            onClick={() => {
              setThemeSetting(name, color);
            }}
          />
        ))}
        <input
          type="color"
          className="swatch-any"
          aria-label={t('custom')}
          value={current}
          onChange={(event) => setThemeSetting(name, event.target.value)}
        />
      </div>
      {name === 'theme_color' && contrast(current, '#ffffff') < 4.5 ? (
        <p className="theme-note">
          {t('contrast', { ratio: format.number(Math.round(contrast(current, '#ffffff') * 10) / 10) })}
        </p>
      ) : null}
    </Frame>
  );
}

/** A setting in words. Applied with every letter that leaves it valid. */
export function TextSetting({ name }: { name: Exclude<ThemeName, ChoiceName | ColorName> }) {
  const t = useThemeText();
  const id = useId();
  const value = useThemeSettings()[name];
  const [text, setText] = useState(value);
  useEffect(() => {
    setText(value);
  }, [value]);
  return (
    <Frame id={id} label={t(`settings.${name}`)}>
      <Input
        aria-labelledby={id}
        dir="auto"
        value={text}
        status={accepts(name, text) ? '' : 'error'}
        onChange={(event) => {
          setText(event.target.value);
          if (accepts(name, event.target.value)) setThemeSetting(name, event.target.value);
        }}
      />
    </Frame>
  );
}
