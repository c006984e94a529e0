import { ChangePasswordForm } from '../../../features/auth/change-password-form.js';
import type { SessionUser } from '../../../features/session/api.js';
import { SettingsGroup } from '../../../shared/ui/settings-group.js';
import SecuritySections from './security-sections.js';

const words = {
  mismatch: 'New passwords do not match',
  tooShort: 'New password must be at least 8 characters',
};

/** The Security tab: how the account is protected, and where it is signed in. */
export default function Security({ user }: { user: SessionUser }) {
  return (
    <div className="settings-sections">
      <SettingsGroup title="Change Password" line="Changing it signs you out everywhere else.">
        <ChangePasswordForm words={words} />
      </SettingsGroup>
      <SecuritySections user={user} />
    </div>
  );
}
