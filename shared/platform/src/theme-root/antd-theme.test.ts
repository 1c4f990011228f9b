import { contrast, THEME_DEFAULTS, THEME_PALETTES, themeColors } from '../theme.ts';
import theme from 'antd/es/theme';
import { antdTheme } from './antd-theme.ts';

const KINDS = ['Success', 'Warning', 'Error', 'Info'] as const;

test.each([false, true])(
  'what a state says in its own colour can be read on every ground it stands on (dark: %s)',
  (dark) => {
    const unreadable = THEME_PALETTES.flatMap(({ primary, secondary }) => {
      const colors = themeColors(primary, secondary, dark);
      const token = theme.getDesignToken(
        antdTheme({ ...THEME_DEFAULTS, theme_color: primary }, colors, dark, 'sans-serif'),
      );
      return KINDS.flatMap((kind) =>
        (['Text', 'TextHover', 'TextActive'] as const).flatMap((role) =>
          [token[`color${kind}Bg`], colors.surface, colors.page]
            .filter((ground) => contrast(token[`color${kind}${role}`], ground) < 4.5)
            .map((ground) => `${primary} ${kind}${role} on ${ground}`),
        ),
      );
    });
    expect(unreadable).toEqual([]);
  },
);

test.each([false, true])('the word in a switch can be read, on and off (dark: %s)', (dark) => {
  const unreadable = THEME_PALETTES.flatMap(({ primary, secondary }) => {
    const colors = themeColors(primary, secondary, dark);
    const {
      colorTextLightSolid: word = '',
      colorTextQuaternary: off = '',
      colorTextTertiary: offHover = '',
    } = antdTheme({ ...THEME_DEFAULTS, theme_color: primary }, colors, dark, 'sans-serif').components?.Switch ?? {};
    return [colors.fill, colors.fillHover, off, offHover]
      .filter((ground) => contrast(word, ground) < 4.5)
      .map((ground) => `${primary}: ${word} on ${ground}`);
  });
  expect(unreadable).toEqual([]);
});
