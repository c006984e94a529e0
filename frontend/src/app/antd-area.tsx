import { App, ConfigProvider } from 'antd';
import { Outlet } from 'react-router';
import { antdTheme } from '../shared/ui/antd-theme.js';
import { useTheme } from '../shared/ui/use-theme.js';

/** The pages that use antd, with its theme from our tokens. A chunk of its own: client and sign-in pages never load it. */
export function Component() {
  const mode = useTheme();
  return (
    <ConfigProvider theme={antdTheme(mode)} componentSize="middle" button={{ autoInsertSpace: false }}>
      <App className="antd-area">
        <Outlet />
      </App>
    </ConfigProvider>
  );
}
