import { useNavigate } from 'react-router';
import { ChangePasswordForm } from '../../../features/auth/change-password-form.js';
import { useRefreshSession, useSession } from '../../../features/session/api.js';
import { Button } from '../../../shared/ui/button.js';
import { useDocumentTitle } from '../../../shared/ui/use-document-title.js';
import { homeOf } from '../../access.js';
import { useLogOut } from '../../use-log-out.js';

const words = {
  mismatch: { title: "Passwords don't match", text: 'New password and confirmation must match' },
  tooShort: { title: 'Password too short', text: 'Password must be at least 8 characters long' },
};

/** /change-password: nobody goes on with a temporary password. */
export function Component() {
  const { user } = useSession();
  const refresh = useRefreshSession();
  const logOut = useLogOut();
  const navigate = useNavigate();
  useDocumentTitle('Change Password Required');
  if (!user) return null;
  return (
    <div className="card door-card">
      <h1 className="door-title">Change Password Required</h1>
      <p className="page-line">
        You signed in with a temporary password. For your security, choose a password of your own before you continue.
      </p>
      <ChangePasswordForm
        words={words}
        currentLabel="Current Password"
        onChanged={async () => {
          await refresh();
          await navigate(homeOf({ ...user, requirePasswordChange: false }), { replace: true });
        }}
      >
        <Button kind="quiet" size="large" onClick={logOut}>
          Log out
        </Button>
      </ChangePasswordForm>
    </div>
  );
}
