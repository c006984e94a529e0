import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { toggleTheme } from '../../shared/ui/theme.js';
import { useTheme } from '../../shared/ui/use-theme.js';

export function ThemeButton() {
  const theme = useTheme();
  const label = theme === 'dark' ? 'Use the light theme' : 'Use the dark theme';
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={toggleTheme}>
      {theme === 'dark' ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
    </button>
  );
}
