import ConfigProvider from 'antd/es/config-provider';
import { useContext } from 'react';

/**
 * The class that carries antd's CSS variables (`--ant-color-border` …), which `kit.css` draws with: light, dark and any
 * colour follow by themselves.
 */
export function useThemeClass(): string {
  const { theme } = useContext(ConfigProvider.ConfigContext);
  const cssVar = theme?.cssVar;
  return (typeof cssVar === 'object' ? cssVar.key : undefined) ?? 'css-var-root';
}
