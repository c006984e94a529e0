import { useNavigate, useSearchParams } from 'react-router';
import { ChangePasswordForm } from '../../../features/auth/change-password-form.js';
import { useSession } from '../../../features/session/api.js';
import { Button } from '../../../shared/ui/button.js';
import { useDocumentTitle } from '../../../shared/ui/use-document-title.js';
import { homeOf } from '../../access.js';
import { returnAddress } from '../../return-address.js';
import { useLogOut } from '../../use-log-out.js';

const words = {
  mismatch: "Passwords don't match. New password and confirmation must match",
  tooShort: 'Password too short. Password must be at least 8 characters long',
};

/** /change-password: a temporary password must be changed first. */
export function Component() {
  const { user } = useSession();
  const logOut = useLogOut();
  const navigate = useNavigate();
  const back = returnAddress(useSearchParams()[0]);
  useDocumentTitle('Change Password Required');
  if (!user) return null;
  return (
    <div className="card sign-in-card">
      <h1 className="sign-in-title">Change Password Required</h1>
      <p className="page-line">
        You signed in with a temporary password. For your security, choose a password of your own before you continue.
      </p>
      <ChangePasswordForm
        words={words}
        onChanged={async () => navigate(back ?? homeOf({ ...user, requirePasswordChange: false }), { replace: true })}
      >
        <Button kind="ghost" onClick={logOut}>
          Log out
        </Button>
      </ChangePasswordForm>
    </div>
  );
}
