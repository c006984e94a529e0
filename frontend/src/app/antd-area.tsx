import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { antdTheme } from '../shared/ui/antd-theme.js';
import { useTheme } from '../shared/ui/use-theme.js';

/** Whatever uses antd, with its theme from our tokens. A chunk of its own: client and sign-in pages never load it. */
export function AntdArea({ children }: { children: ReactNode }) {
  const mode = useTheme();
  return (
    <ConfigProvider theme={antdTheme(mode)} button={{ autoInsertSpace: false }}>
      <App className="antd-area">{children}</App>
    </ConfigProvider>
  );
}

/** The route around the pages of the console. */
export function Component() {
  return (
    <AntdArea>
      <Outlet />
    </AntdArea>
  );
}
