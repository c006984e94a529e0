import { ChangePasswordForm } from '../../../features/auth/change-password-form.js';
import { GoogleAccount } from '../../../features/auth/google-account.js';
import { SecondStep } from '../../../features/second-step/second-step.js';
import { StaffRule } from '../../../features/second-step/staff-rule.js';
import type { SessionUser } from '../../../features/session/api.js';
import { Devices } from '../../../features/sign-ins/devices.js';
import { Sessions } from '../../../features/sign-ins/sessions.js';

const words = {
  mismatch: { title: 'New passwords do not match' },
  tooShort: { title: 'New password must be at least 8 characters' },
};

/** The Security tab: what guards the account, and who is in. */
export function Security({ user }: { user: SessionUser }) {
  return (
    <div className="settings-sections">
      <section className="settings-form" aria-labelledby="change-password">
        <h2 id="change-password">Change Password</h2>
        <p className="secondary">Changing it signs you out everywhere else.</p>
        <ChangePasswordForm words={words} currentLabel="Current Password" />
      </section>
      <SecondStep email={user.email} />
      <Sessions />
      <Devices />
      <GoogleAccount />
      {user.role === 'admin' && <StaffRule />}
    </div>
  );
}
