import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../features/session/api.js';
import type { Permission } from '../../../shared/model/permissions.js';
import { Page } from '../../../shared/ui/page.js';
import { Part } from '../../../shared/ui/part.js';
import '../../../shared/ui/settings-group.css';
import { LoadingState } from '../../../shared/ui/states.js';
import { Tabs } from '../../../shared/ui/tabs.js';
import type { AdminTabKey } from './admin-tabs.js';
import './settings.css';

const AdminTab = lazy(() => import('./admin-tabs.js'));
const Notifications = lazy(() => import('./notifications.js'));
const CalendarFeeds = lazy(() => import('../../../features/calendar-feeds/calendar-feeds.js'));
const Security = lazy(() => import('./security.js'));

/** The administrators' alone, unless another permission is enough. */
const adminTabs: readonly { key: AdminTabKey; label: string; needs?: Permission }[] = [
  { key: 'general', label: 'General' },
  { key: 'courses', label: 'Courses' },
  { key: 'places', label: 'Places', needs: 'schedule' },
  { key: 'permissions', label: 'Permissions' },
  { key: 'integrations', label: 'Integrations' },
  { key: 'accounting', label: 'Accounting' },
  { key: 'message-templates', label: 'Message Templates' },
];
const personalTabs = [
  { key: 'notifications', label: 'Notifications' },
  { key: 'calendar', label: 'Calendar' },
  { key: 'security', label: 'Security' },
] as const;

const isAdminTab = (key: string): key is AdminTabKey => adminTabs.some((tab) => tab.key === key);

/** /settings?tab=…: the center's tabs that the user may see, then the personal ones. */
export function Component() {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  if (!user) return null;
  const { permissions } = user;
  const tabs = [...adminTabs.filter(({ needs = 'administer' }) => permissions.includes(needs)), ...personalTabs];
  const selected = tabs.find(({ key }) => key === params.get('tab'))?.key ?? tabs[0]?.key ?? 'security';
  return (
    <Page title="Settings" line={user.email}>
      <div className="settings">
        <Tabs
          label="Settings"
          items={tabs}
          selected={selected}
          onSelect={(tab) => setParams({ tab }, { replace: true })}
        >
          <Suspense fallback={<LoadingState />}>
            {isAdminTab(selected) ? (
              <AdminTab tab={selected} />
            ) : (
              <Part>
                {selected === 'notifications' && <Notifications user={user} />}
                {selected === 'calendar' && <CalendarFeeds />}
                {selected === 'security' && <Security user={user} />}
              </Part>
            )}
          </Suspense>
        </Tabs>
      </div>
    </Page>
  );
}
