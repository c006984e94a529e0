import { App, ConfigProvider } from 'antd';
import type { SessionUser } from '../../features/session/api.js';
import { HeldBanner } from '../../features/system-status/held-banner.js';
import { antdTheme } from '../../shared/ui/antd-theme.js';
import '../../shared/ui/console.css';
import '../../shared/ui/forced-colors.css';
import { useChangedSentence } from '../../shared/ui/data-grid/changed-rows.js';
import { useReducedMotion } from '../../shared/ui/use-media-query.js';
import { useTheme } from '../../shared/ui/use-theme.js';
import { PaletteButton } from '../palette/palette-button.js';
import { ProveAgain } from '../prove-again.js';
import { Shell } from './shell.js';
import { staffNavigation } from './staff-navigation.js';

/** The shell of staff, with the theme of Ant Design for their pages. A chunk of its own: nobody else loads antd. */
export default function StaffShell({ user }: { user: SessionUser }) {
  const theme = antdTheme(useTheme(), useReducedMotion());
  return (
    <ConfigProvider theme={theme} button={{ autoInsertSpace: false }}>
      <App component={false}>
        <ProveAgain />
        <ChangedRows />
        <Shell
          user={user}
          navigation={staffNavigation}
          banner={<HeldBanner />}
          search={<PaletteButton user={user} />}
        />
      </App>
    </ConfigProvider>
  );
}

/** Says what the tint of rows shows. */
const ChangedRows = () => (
  <div role="status" className="visually-hidden">
    {useChangedSentence()}
  </div>
);
