import { readableOn, type ThemeColors, type ThemeSettings } from '../theme.ts';
import type { ThemeConfig } from 'antd/es/config-provider/context';
import theme from 'antd/es/theme';
import type { MappingAlgorithm } from 'antd/es/theme/interface';

/** The class on `<html>` that carries antd's CSS variables, so that our own CSS draws with them everywhere. */
export const THEME_CLASS = 'bo-theme';

const FONT_SIZES: Record<string, number> = { sm: 13, md: 14, lg: 16 };
const RADII: Record<string, number> = { default: 8, flat: 6, bordered: 8, sharp: 0 };

/**
 * antd derives its shades by hue alone (its orange as text is 1.9:1); ours are derived until they can be read, so they
 * are put in their place.
 */
function pin(colors: ThemeColors): MappingAlgorithm {
  return (seed, given) => {
    const map = given ?? theme.defaultAlgorithm(seed);
    const onAll = (shade: string, tint: string) => readableOn(shade, [tint, colors.surface, colors.page]);
    const [success, warning, error, info] = [
      onAll(map.colorSuccess, map.colorSuccessBg),
      onAll(map.colorWarning, map.colorWarningBg),
      onAll(map.colorError, map.colorErrorBg),
      onAll(map.colorInfo, map.colorInfoBg),
    ];
    return {
      ...map,
      ...{ colorSuccessText: success, colorSuccessTextHover: success, colorSuccessTextActive: success },
      ...{ colorWarningText: warning, colorWarningTextHover: warning, colorWarningTextActive: warning },
      ...{ colorErrorText: error, colorErrorTextHover: error, colorErrorTextActive: error },
      ...{ colorInfoText: info, colorInfoTextHover: info, colorInfoTextActive: info },
      colorPrimary: colors.fill,
      colorPrimaryHover: colors.fillHover,
      colorPrimaryActive: colors.fillActive,
      colorPrimaryBg: colors.soft,
      colorPrimaryBgHover: colors.soft,
      colorPrimaryText: colors.ink,
      colorPrimaryTextHover: colors.inkHover,
      colorPrimaryTextActive: colors.inkHover,
      colorLink: colors.ink,
      colorLinkHover: colors.inkHover,
      colorLinkActive: colors.inkHover,
      colorBgLayout: colors.page,
      colorBgContainer: colors.surface,
    };
  };
}

// What a build puts in its place.
declare const process: { env: { NODE_ENV?: string } };

/** What antd's components look like under the given settings. */
export function antdTheme(
  settings: ThemeSettings,
  colors: ThemeColors,
  dark: boolean,
  fontFamily: string,
): ThemeConfig {
  const algorithm = [dark ? theme.darkAlgorithm : theme.defaultAlgorithm, pin(colors)];
  return {
    algorithm,
    cssVar: { key: THEME_CLASS },
    // A production build brings antd's styles as style sheets (shared/build/src/antd-styles.mjs); elsewhere antd writes
    // them.
    zeroRuntime: process.env.NODE_ENV === 'production',
    hashed: false,
    token: {
      colorPrimary: settings.theme_color,
      // antd's red is 3.3:1 on white.
      colorError: dark ? '#ff7875' : '#cf1322',
      fontFamily,
      fontSize: FONT_SIZES[settings.theme_font_size] ?? 14,
      // Compact takes space away, never size from the text (antd's own compact algorithm shrinks that to 10 px).
      ...(settings.theme_density === 'compact' ? { controlHeight: 28, sizeUnit: 3 } : {}),
      borderRadius: RADII[settings.theme_style_appearance] ?? 8,
      motion: settings.theme_transition === 'with_animation',
      // Secondary text of antd is 45 % black: 3.2:1 on our page.
      ...(dark
        ? {
            colorTextSecondary: '#b3bdb8',
            colorTextTertiary: '#98a39d',
            colorTextDescription: '#a3ada8',
            colorTextPlaceholder: '#8f9a95',
          }
        : {
            colorTextSecondary: '#4b5751',
            colorTextTertiary: '#5f6b65',
            colorTextDescription: '#56625c',
            colorTextPlaceholder: '#6b7670',
          }),
      ...(settings.theme_style_appearance === 'flat' ? { boxShadowTertiary: 'none' } : {}),
      ...(settings.theme_style_appearance === 'bordered' ? { colorBorderSecondary: dark ? '#3d4742' : '#ccd4d0' } : {}),
    },
    components: {
      Button: { primaryColor: colors.onFill, primaryShadow: 'none', defaultShadow: 'none', fontWeight: 500 },
      Pagination: { itemActiveBg: colors.soft },
      Progress: { defaultColor: colors.fill },
      // Its words stand on the fill when on, on its grey when off.
      Switch: {
        // 24 px are the least one hits with a pointer.
        trackHeight: 24,
        handleSize: 20,
        colorTextLightSolid: colors.onFill,
        colorTextQuaternary: dark ? '#98a39d' : '#6b7670',
        colorTextTertiary: dark ? '#a9b4ae' : '#5b6660',
      },
      Tooltip: { colorTextLightSolid: '#ffffff' },
    },
  };
}
