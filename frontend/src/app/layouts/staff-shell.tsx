import { App, ConfigProvider } from 'antd';
import { lazy, Suspense } from 'react';
import type { SessionUser } from '../../features/session/api.js';
import { HeldBanner } from '../../features/system-status/held-banner.js';
import { useFollowedJobs } from '../../shared/api/bulk-jobs.js';
import { antdTheme } from '../../shared/ui/antd-theme.js';
import '../../shared/ui/console.css';
import '../../shared/ui/forced-colors.css';
import { GrantedPermissions } from '../../shared/model/permissions.js';
import { useChangedSentence } from '../../shared/ui/data-grid/changed-rows.js';
import { useReducedMotion } from '../../shared/ui/use-media-query.js';
import { useTheme } from '../../shared/ui/use-theme.js';
import { HelpButton } from '../handbook/help-button.js';
import { useHelp } from '../handbook/use-help.js';
import { PaletteButton } from '../palette/palette-button.js';
import { ProveAgain } from '../prove-again.js';
import { Shell } from './shell.js';
import { navigationOf } from './staff-navigation.js';

/** The shell of staff, with the theme of Ant Design for their pages. A chunk of its own: nobody else loads antd. */
export default function StaffShell({ user }: { user: SessionUser }) {
  const help = useHelp();
  const theme = antdTheme(useTheme(), useReducedMotion());
  return (
    <ConfigProvider theme={theme} button={{ autoInsertSpace: false }}>
      <App component={false}>
        <GrantedPermissions value={user}>
          <ProveAgain />
          <ChangedRows />
          <FollowedJobs />
          <Shell
            user={user}
            navigation={navigationOf(user)}
            banner={<HeldBanner />}
            search={
              <>
                {user.permissions.includes('console') && <PaletteButton user={user} onHelp={help.open} />}
                <HelpButton onOpen={help.open} />
              </>
            }
          />
          {help.dialog}
        </GrantedPermissions>
      </App>
    </ConfigProvider>
  );
}

const BulkJobs = lazy(() => import('../../features/bulk-jobs/bulk-jobs.js'));

/** Loaded with the first job. */
const FollowedJobs = () =>
  useFollowedJobs().length > 0 && (
    <Suspense fallback={null}>
      <BulkJobs />
    </Suspense>
  );

/** Says what the tint of rows shows. */
const ChangedRows = () => (
  <div role="status" className="visually-hidden">
    {useChangedSentence()}
  </div>
);
