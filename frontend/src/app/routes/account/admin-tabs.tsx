import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { AccountingExport } from '../../../features/billing/accounting-export.js';
import { NumberSettings } from '../../../features/billing/number-settings.js';
import { CenterSettings } from '../../../features/center/center-settings.js';
import { CoursesSettings } from '../../../features/courses/courses-settings.js';
import { ErasedPeople } from '../../../features/erasure/erased-people.js';
import { IntegrationsSettings } from '../../../features/integrations/integrations-settings.js';
import { MessageTemplates } from '../../../features/message-templates/message-templates.js';
import { PlacesSettings } from '../../../features/places/places-settings.js';
import { useSession } from '../../../features/session/api.js';
import { PermissionTable } from '../../../features/users/permission-table.js';
import { PermissionsSettings } from '../../../features/users/permissions-settings.js';
import { StaffPanel } from '../../../features/users/staff-panel.js';

export type AdminTabKey =
  | 'general'
  | 'accounting'
  | 'courses'
  | 'places'
  | 'permissions'
  | 'integrations'
  | 'message-templates';

const PEOPLE = [
  { value: 'accounts', label: 'All Accounts' },
  { value: 'staff', label: 'Staff and Roles' },
];

/** All accounts, or at ?show=staff those of staff and what each role may do. */
function Permissions({ ownId }: { ownId: string | undefined }) {
  const [params, setParams] = useSearchParams();
  const isStaff = params.get('show') === 'staff';
  return (
    <>
      <Segmented
        className="permissions-people"
        aria-label="Show"
        options={PEOPLE}
        value={isStaff ? 'staff' : 'accounts'}
        onChange={(show) => setParams({ tab: 'permissions', ...(show === 'staff' && { show }) }, { replace: true })}
      />
      {isStaff ? (
        <div className="staff-overview">
          <StaffPanel ownId={ownId} />
          <PermissionTable />
        </div>
      ) : (
        <PermissionsSettings ownId={ownId} />
      )}
    </>
  );
}

/** The settings tabs of administrators. A chunk of its own, so that nobody else loads antd. */
export default function AdminTab({ tab }: { tab: AdminTabKey }) {
  const { user } = useSession();
  switch (tab) {
    case 'general':
      return (
        <>
          <CenterSettings />
          <ErasedPeople />
        </>
      );
    case 'accounting':
      return (
        <div className="settings-sections">
          <AccountingExport />
          <NumberSettings />
        </div>
      );
    case 'courses':
      return <CoursesSettings />;
    case 'places':
      return <PlacesSettings />;
    case 'permissions':
      return <Permissions ownId={user?.id} />;
    case 'integrations':
      return <IntegrationsSettings />;
    case 'message-templates':
      return <MessageTemplates />;
  }
}
