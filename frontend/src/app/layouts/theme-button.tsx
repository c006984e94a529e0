import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { IconButton } from '../../shared/ui/button.js';
import { toggleTheme } from '../../shared/ui/theme.js';
import { useTheme } from '../../shared/ui/use-theme.js';

export function ThemeButton() {
  const isDark = useTheme() === 'dark';
  return (
    <IconButton
      label={isDark ? 'Use the light theme' : 'Use the dark theme'}
      icon={isDark ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
      onClick={toggleTheme}
    />
  );
}
