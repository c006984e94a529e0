import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { CenterSettings } from '../../../features/center/center-settings.js';
import { NotificationPreferences } from '../../../features/preferences/notification-preferences.js';
import { useSession } from '../../../features/session/api.js';
import { Page } from '../../../shared/ui/page.js';
import { LoadingState } from '../../../shared/ui/states.js';
import { Tabs } from '../../../shared/ui/tabs.js';
import { Security } from './security.js';
import './settings.css';

const AuditTab = lazy(() => import('./audit-tab.js'));
const CoursesTab = lazy(() => import('./courses-tab.js'));
const FailedWorkTab = lazy(() => import('./failed-work-tab.js'));
const MessagesTab = lazy(() => import('./messages-tab.js'));
const PermissionsTab = lazy(() => import('./permissions-tab.js'));

const adminTabs = [
  { key: 'general', label: 'General' },
  { key: 'courses', label: 'Courses' },
  { key: 'permissions', label: 'Permissions' },
  { key: 'messages', label: 'Messages' },
  { key: 'failed-work', label: 'Failed Work' },
  { key: 'audit', label: 'Audit' },
] as const;
const everyonesTabs = [
  { key: 'notifications', label: 'Notifications' },
  { key: 'security', label: 'Security' },
] as const;

type Tab = (typeof adminTabs)[number]['key'] | (typeof everyonesTabs)[number]['key'];

/** /settings?tab=…: administrators' tabs first, everyone's own after them. */
export function Component() {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  if (!user) return null;
  const tabs: readonly { key: Tab; label: string }[] =
    user.role === 'admin' ? [...adminTabs, ...everyonesTabs] : everyonesTabs;
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
            {selected === 'general' && <CenterSettings />}
            {selected === 'courses' && <CoursesTab />}
            {selected === 'permissions' && <PermissionsTab />}
            {selected === 'messages' && <MessagesTab />}
            {selected === 'failed-work' && <FailedWorkTab />}
            {selected === 'audit' && <AuditTab />}
            {selected === 'notifications' && <NotificationPreferences />}
            {selected === 'security' && <Security user={user} />}
          </Suspense>
        </Tabs>
      </div>
    </Page>
  );
}
