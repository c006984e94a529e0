import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useResetLink } from '../../../features/auth/api.js';
import { ResetPasswordForm } from '../../../features/auth/reset-password-form.js';
import { useRefreshSession } from '../../../features/session/api.js';
import { ApiError } from '../../../shared/api/error.js';
import { ErrorState, LoadingState } from '../../../shared/ui/states.js';
import { useDocumentTitle } from '../../../shared/ui/use-document-title.js';
import type { LoginState } from '../../login-state.js';
import { paths } from '../../paths.js';

/**
 * /reset-password#token: the link out of the mail. The token stands behind the `#`, which browsers send to nobody, and it
 * leaves the address bar at once, so that neither a look at it nor the history gives it away.
 */
export function Component() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(hash.slice(1));
  useDocumentTitle('Set a New Password');
  useEffect(() => {
    if (hash === '') return;
    setToken(hash.slice(1));
    void navigate(paths.resetPassword, { replace: true });
  }, [hash, navigate]);
  return (
    <div className="card door-card">{token === '' ? <EndedLink /> : <OpenedLink key={token} token={token} />}</div>
  );
}

function OpenedLink({ token }: { token: string }) {
  const link = useResetLink(token);
  const refreshSession = useRefreshSession();
  const [state, setState] = useState<'open' | 'changed' | 'ended'>('open');
  if (state === 'ended' || (link.error instanceof ApiError && link.error.code === 'invalid_link')) return <EndedLink />;
  if (link.error) return <ErrorState error={link.error} onRetry={() => link.refetch()} />;
  if (!link.data) return <LoadingState />;
  const { email, role } = link.data;
  if (state === 'changed') return <Changed email={email} login={role === 'admin' ? paths.login : paths.clientLogin} />;
  const onChanged = () => {
    setState('changed');
    // This browser may have been signed in as the same person.
    void refreshSession();
  };
  return (
    <>
      <Title>Set a New Password</Title>
      <ResetPasswordForm token={token} email={email} onChanged={onChanged} onEnded={() => setState('ended')} />
    </>
  );
}

function Changed({ email, login }: { email: string; login: string }) {
  const state: LoginState = { email };
  return (
    <>
      <Title>Password Changed</Title>
      <p className="page-line" role="status">
        Your new password is set, and every device was signed out. Log in with it to go on.
      </p>
      <Link className="button button-primary button-large button-wide" to={login} state={state}>
        Log In
      </Link>
    </>
  );
}

function EndedLink() {
  return (
    <>
      <Title>This Link No Longer Works</Title>
      <p className="page-line">A link works once, for one hour, and only the newest one counts.</p>
      <Link className="button button-primary button-large button-wide" to={paths.forgotPassword}>
        Ask for a New Link
      </Link>
    </>
  );
}

function Title({ children }: { children: ReactNode }) {
  return <h1 className="door-title">{children}</h1>;
}
