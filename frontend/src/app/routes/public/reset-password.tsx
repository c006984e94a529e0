import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useResetLink } from '../../../features/auth/api.js';
import { ResetPasswordForm } from '../../../features/auth/reset-password-form.js';
import { ApiError } from '../../../shared/api/error.js';
import { ButtonLink } from '../../../shared/ui/button.js';
import { ErrorState, LoadingState } from '../../../shared/ui/states.js';
import { useDocumentTitle } from '../../../shared/ui/use-document-title.js';
import type { LoginState } from '../../login-state.js';
import { paths } from '../../paths.js';

/**
 * /reset-password#token: the emailed link. Browsers send the fragment to no server, and the page removes it from the address
 * at once, which keeps the token out of logs and the history. The tab remembers it until the password is set, for a reload.
 */
export function Component() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => hash.slice(1) || rememberedToken());
  useDocumentTitle('Set a New Password');
  useEffect(() => {
    if (hash === '') return;
    setToken(hash.slice(1));
    rememberToken(hash.slice(1));
    void navigate(paths.resetPassword, { replace: true });
  }, [hash, navigate]);
  return <div className="card sign-in-card">{token === '' ? <NoLink /> : <ValidLink key={token} token={token} />}</div>;
}

const TOKEN_KEY = 'reset token';

function rememberedToken(): string {
  try {
    return sessionStorage.getItem(TOKEN_KEY) ?? '';
  } catch {
    return '';
  }
}

function rememberToken(token: string): void {
  try {
    if (token) sessionStorage.setItem(TOKEN_KEY, token);
    else sessionStorage.removeItem(TOKEN_KEY);
  } catch {
    // Storage may be blocked; a reload then needs the email again.
  }
}

function ValidLink({ token }: { token: string }) {
  const link = useResetLink(token);
  const [state, setState] = useState<'open' | 'changed' | 'expired'>('open');
  const isExpired = state === 'expired' || (link.error instanceof ApiError && link.error.code === 'invalid_link');
  useEffect(() => {
    if (isExpired || state === 'changed') rememberToken('');
  }, [isExpired, state]);
  if (isExpired) return <ExpiredLink />;
  if (link.error) return <ErrorState error={link.error} onRetry={() => link.refetch()} />;
  if (!link.data) return <LoadingState />;
  const { email, role } = link.data;
  if (state === 'changed') return <Changed email={email} login={role === 'admin' ? paths.login : paths.clientLogin} />;
  return (
    <>
      <Title>Set a New Password</Title>
      <ResetPasswordForm
        token={token}
        email={email}
        onChanged={() => setState('changed')}
        onExpired={() => setState('expired')}
      />
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
      <ButtonLink kind="primary" fullWidth to={login} state={state}>
        Log In
      </ButtonLink>
    </>
  );
}

function NoLink() {
  return (
    <>
      <Title>Open the Link in Your Email Again</Title>
      <p className="page-line">This page needs the link that we sent you. It works once, for one hour.</p>
      <ButtonLink kind="primary" fullWidth to={paths.forgotPassword}>
        Ask for a New Link
      </ButtonLink>
    </>
  );
}

function ExpiredLink() {
  return (
    <>
      <Title>This Link No Longer Works</Title>
      <p className="page-line">A link works once, for one hour, and only the latest one is valid.</p>
      <ButtonLink kind="primary" fullWidth to={paths.forgotPassword}>
        Ask for a New Link
      </ButtonLink>
    </>
  );
}

function Title({ children }: { children: ReactNode }) {
  return <h1 className="sign-in-title">{children}</h1>;
}
