import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { hasEnded, useStaffInvitation } from '../../../features/auth/staff-invitation-api.js';
import { AcceptStaffInvitation, SetUpStaffAccount } from '../../../features/auth/staff-invitation-forms.js';
import { VerifyCodeForm } from '../../../features/auth/verify-code-form.js';
import { useSession, useSignOut } from '../../../features/session/api.js';
import type { SignInResponse, StaffInvitationLinkResponse } from '../../../shared/api/rows.js';
import { Button, ButtonLink } from '../../../shared/ui/button.js';
import { STAFF_ROLE_LABELS } from '../../../shared/ui/role-labels.js';
import { ErrorState, LoadingState } from '../../../shared/ui/states.js';
import { useDocumentTitle } from '../../../shared/ui/use-document-title.js';
import { homeOf } from '../../access.js';
import { TO_STAFF, useInvitationToken } from '../../invitation-token.js';
import type { LoginState } from '../../login-state.js';
import { paths } from '../../paths.js';
import { useSignInSteps } from '../../use-sign-in-steps.js';

/** Only who is signed in may need it. */
const ProveAgain = lazy(async () => ({ default: (await import('../../prove-again.js')).ProveAgain }));

/**
 * /staff-invitation#token: the emailed link that makes somebody one of the staff. A new address sets up its account; the owner of
 * an account signs in to it and comes back, while the tab remembers the link.
 */
export function Component() {
  const { token, forget } = useInvitationToken(TO_STAFF);
  const { user } = useSession();
  const link = useStaffInvitation(token);
  const { challenge, onResponse, onVerified, onBack } = useSignInSteps();
  const [state, setState] = useState<'open' | 'code' | 'joined' | 'over'>('open');
  useDocumentTitle(challenge ? 'Verify' : 'Join the Staff');
  const end = useCallback(() => {
    setState('over');
    forget();
  }, [forget]);
  const hasJustEnded = hasEnded(link.error);
  useEffect(() => {
    if (hasJustEnded) end();
  }, [hasJustEnded, end]);
  const onJoined = (response: SignInResponse, email: string) => {
    setState(response.user ? 'joined' : 'code');
    forget();
    onResponse(response, email);
  };
  const page = () => {
    // The session may still be the one of before for a moment.
    if (state === 'joined') {
      return user?.role === 'admin' ? <Navigate to={homeOf(user)} replace /> : <LoadingState />;
    }
    if (challenge) {
      return (
        <>
          <Title>Enter your code</Title>
          <VerifyCodeForm
            awaited={challenge}
            failure={{ errorTitle: 'Verification failed', fallback: 'Invalid verification code' }}
            onVerified={(verified) => {
              setState('joined');
              onVerified(verified);
            }}
            onBack={onBack}
          />
        </>
      );
    }
    if (state === 'code') return <SignIn>You have joined the staff.</SignIn>;
    if (state === 'over') return <Ended />;
    if (token === '') return <NoLink />;
    if (link.error) return <ErrorState error={link.error} onRetry={() => link.refetch()} />;
    if (!link.data) return <LoadingState label="Loading the invitation" />;
    const invitation = link.data;
    const form = {
      token,
      invitation,
      onJoined: (response: SignInResponse) => onJoined(response, invitation.email),
      onEnded: end,
    };
    return (
      <Invitation invitation={invitation}>
        {user && user.email !== invitation.email ? (
          <OtherAccount own={user.email} />
        ) : !invitation.hasAccount ? (
          <SetUpStaffAccount {...form} />
        ) : user ? (
          <AcceptStaffInvitation {...form} />
        ) : (
          <SignIn email={invitation.email}>
            This address has an account. Log in to it, and you come back here to accept.
          </SignIn>
        )}
      </Invitation>
    );
  };
  return (
    <div className="card sign-in-card">
      {page()}
      {user && (
        <Suspense fallback={null}>
          <ProveAgain />
        </Suspense>
      )}
    </div>
  );
}

interface InvitationProps {
  invitation: StaffInvitationLinkResponse;
  children: ReactNode;
}

function Invitation({ invitation: { email, invitedBy, staffRole }, children }: InvitationProps) {
  return (
    <>
      <Title>Join the Staff</Title>
      <p className="page-line">
        {invitedBy} invites <strong>{email}</strong>. Your role is {STAFF_ROLE_LABELS[staffRole]}.
      </p>
      {children}
    </>
  );
}

function SignIn({ email, children }: { email?: string; children: ReactNode }) {
  const state: LoginState = email ? { email } : {};
  return (
    <>
      <p className="page-line">{children}</p>
      <ButtonLink
        kind="primary"
        fullWidth
        to={`${paths.login}?${new URLSearchParams({ return: paths.staffInvitation })}`}
        state={state}
      >
        Log In
      </ButtonLink>
    </>
  );
}

function OtherAccount({ own }: { own: string }) {
  const signOut = useSignOut(paths.staffInvitation);
  return (
    <>
      <p className="page-line">
        You are signed in as <strong>{own}</strong>. Log out to use the invitation.
      </p>
      <Button kind="primary" fullWidth loading={signOut.isPending} onClick={() => signOut.mutate()}>
        Log Out and Continue
      </Button>
    </>
  );
}

function NoLink() {
  return (
    <>
      <Title>Open the Link in Your Email Again</Title>
      <p className="page-line">This page needs the link of your invitation. It works once, for 7 days.</p>
    </>
  );
}

function Ended() {
  return (
    <>
      <Title>This Invitation No Longer Works</Title>
      <p className="page-line" role="status">
        A link works once, for 7 days, until another one is sent or the invitation is withdrawn. Ask an administrator of
        your training center for a new one. If you have joined already, log in.
      </p>
      <ButtonLink kind="primary" fullWidth to={paths.login}>
        Log In
      </ButtonLink>
    </>
  );
}

function Title({ children }: { children: ReactNode }) {
  return <h1 className="sign-in-title">{children}</h1>;
}
