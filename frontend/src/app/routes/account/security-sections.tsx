import { lazy, Suspense } from 'react';
import GoogleAccount from '../../../features/auth/google-account.js';
import Mfa from '../../../features/mfa/mfa.js';
import type { SessionUser } from '../../../features/session/api.js';
import Devices from '../../../features/sign-ins/devices.js';
import Sessions from '../../../features/sign-ins/sessions.js';
import { ProveAgain } from '../../prove-again.js';

/** With antd, which only staff load. */
const StaffRule = lazy(() => import('../../../features/mfa/staff-rule.js'));

/** What stands below the first form of the Security tab. */
export default function SecuritySections({ user }: { user: SessionUser }) {
  return (
    <>
      <Mfa email={user.email} />
      <Sessions />
      <Devices />
      {/* Staff have the dialog on every page. */}
      <GoogleAccount>{user.role !== 'admin' && <ProveAgain />}</GoogleAccount>
      <Suspense fallback={null}>{user.permissions.includes('administer') && <StaffRule />}</Suspense>
    </>
  );
}
