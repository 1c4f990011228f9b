import { useThemeSettings } from '@bo/platform/theme';

/** antd's overlays name sides of the screen; this is the one place where start and end become left and right. */
export function useSides(): { start: 'left' | 'right'; end: 'left' | 'right' } {
  const { theme_scheme_direction: dir } = useThemeSettings();
  return dir === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' };
}
