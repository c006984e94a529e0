import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { antdTheme } from '../shared/ui/antd-theme.js';
import { antdKit } from '../shared/ui/kit/antd-kit.js';
import { KitContext } from '../shared/ui/kit/kit.js';
import '../shared/ui/console.css';
import { useTheme } from '../shared/ui/use-theme.js';

/** Ant Design with our theme, around everything that staff see. A chunk of its own: nobody else loads antd. */
export default function AntdArea({ children }: { children: ReactNode }) {
  const mode = useTheme();
  return (
    <ConfigProvider theme={antdTheme(mode)} button={{ autoInsertSpace: false }}>
      <App component={false}>
        <KitContext value={antdKit}>{children}</KitContext>
      </App>
    </ConfigProvider>
  );
}
