import { lazy, Suspense } from 'react';
import { ChangePasswordForm } from '../../../features/auth/change-password-form.js';
import type { SessionUser } from '../../../features/session/api.js';

/** Below the first form. */
const Mfa = lazy(() => import('../../../features/mfa/mfa.js'));
const Sessions = lazy(() => import('../../../features/sign-ins/sessions.js'));
const Devices = lazy(() => import('../../../features/sign-ins/devices.js'));
const GoogleAccount = lazy(() => import('../../../features/auth/google-account.js'));
const StaffRule = lazy(() => import('../../../features/mfa/staff-rule.js'));

const words = {
  mismatch: 'New passwords do not match',
  tooShort: 'New password must be at least 8 characters',
};

/** The Security tab: how the account is protected, and where it is signed in. */
export default function Security({ user }: { user: SessionUser }) {
  return (
    <div className="settings-sections">
      <section className="settings-form" aria-labelledby="change-password">
        <h2 id="change-password">Change Password</h2>
        <p className="secondary">Changing it signs you out everywhere else.</p>
        <ChangePasswordForm words={words} />
      </section>
      <Suspense fallback={null}>
        <Mfa email={user.email} />
        <Sessions />
        <Devices />
        <GoogleAccount />
        {user.role === 'admin' && <StaffRule />}
      </Suspense>
    </div>
  );
}
