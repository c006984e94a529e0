import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { ClientSignupForm } from '../../../features/auth/client-signup-form.js';
import { GoogleButton } from '../../../features/auth/google-button.js';
import { GoogleProblem } from '../../../features/auth/google-problem.js';
import { LoginForm } from '../../../features/auth/login-form.js';
import { VerifyCodeForm } from '../../../features/auth/verify-code-form.js';
import { ChosenClass } from '../../../features/enrollments/chosen-class.js';
import { hasEnded, useInvitationLink } from '../../../features/invitations/api.js';
import { useSession } from '../../../features/session/api.js';
import type { InvitationLinkResponse } from '../../../shared/api/rows.js';
import { LoadingState } from '../../../shared/ui/states.js';
import { Tabs } from '../../../shared/ui/tabs.js';
import { useDocumentTitle } from '../../../shared/ui/use-document-title.js';
import { chosenClass } from '../../chosen-class.js';
import { ForgotPasswordButton } from '../../forgot-password-button.js';
import { useInvitationToken } from '../../invitation-token.js';
import { loginStateOf } from '../../login-state.js';
import { paths } from '../../paths.js';
import { returnAddress } from '../../return-address.js';
import { SignedInGoesHome } from '../../signed-in-goes-home.js';
import { useSignInSteps } from '../../use-sign-in-steps.js';

const tabs = [
  { key: 'login', label: 'Login' },
  { key: 'signup', label: 'Sign Up' },
] as const;

/** New people come with an organization's link, from 'Create Account', or with a class that they chose. */
function firstTab(params: URLSearchParams, invitation: InvitationLinkResponse | undefined): 'login' | 'signup' {
  if (invitation) return invitation.hasAccount ? 'login' : 'signup';
  const isNew = params.get('code') || params.get('tab') === 'signup' || chosenClass(params);
  return isNew ? 'signup' : 'login';
}

/** /client-login: students. A `code` in the address is an organization's signup link, `#invitation=` a person's own link. */
export function Component() {
  const { user } = useSession();
  const { token, forget } = useInvitationToken();
  const link = useInvitationLink(user ? '' : token);
  const [isOver, setOver] = useState(false);
  const hasJustEnded = hasEnded(link.error);
  useEffect(() => {
    if (!hasJustEnded) return;
    setOver(true);
    forget();
  }, [hasJustEnded, forget]);
  if (token && user && user.role !== 'admin' && !user.requirePasswordChange) {
    return <Navigate to={paths.joinOrganization} replace />;
  }
  if (token && link.isLoading) {
    return (
      <div className="card sign-in-card">
        <LoadingState label="Loading the invitation" />
      </div>
    );
  }
  const invitation = link.data && { ...link.data, token };
  return <ClientLogin key={token} invitation={invitation} isInvitationOver={isOver} onJoined={forget} />;
}

interface ClientLoginProps {
  invitation: (InvitationLinkResponse & { token: string }) | undefined;
  isInvitationOver: boolean;
  /** Somebody signed up by the invitation, which made them a member. */
  onJoined: () => void;
}

function ClientLogin({ invitation, isInvitationOver, onJoined }: ClientLoginProps) {
  const [params] = useSearchParams();
  const code = params.get('code') ?? '';
  const classId = chosenClass(params);
  const [tab, setTab] = useState<'login' | 'signup'>(firstTab(params, invitation));
  const location = useLocation();
  const [email, setEmail] = useState(loginStateOf(location).email ?? invitation?.email ?? '');
  const { challenge, onResponse, onVerified, onBack } = useSignInSteps();
  const codeTitle = challenge?.mayRemember ? 'Enter your code' : 'Verify Your Email';
  useDocumentTitle(challenge ? codeTitle : 'Sign In');
  const isRegistering = challenge !== undefined && !challenge.mayRemember;
  return (
    <SignedInGoesHome hasRegistered={isRegistering}>
      <div className="card sign-in-card">
        <h1 className="sign-in-title">{challenge ? codeTitle : 'Client Portal'}</h1>
        {challenge ? (
          <VerifyCodeForm
            awaited={challenge}
            failure={{ errorTitle: 'Verification failed', fallback: 'Invalid verification code' }}
            onVerified={(user) => {
              if (isRegistering) onJoined();
              onVerified(user);
            }}
            onBack={onBack}
          />
        ) : (
          <>
            <p className="page-line">
              {classId ? 'One account away from your seat.' : 'Your classes and certifications in one place.'}
            </p>
            {isInvitationOver && (
              <div className="alert alert-attention" role="status">
                <div>
                  <strong className="alert-title">This invitation no longer works</strong>
                  Ask your employer to send it again. You can also sign up without it.
                </div>
              </div>
            )}
            {invitation && tab === 'login' && (
              <p className="alert alert-positive" role="status">
                {invitation.organizationName} invited you. Log in to answer.
              </p>
            )}
            {classId && <ChosenClass classId={classId} />}
            <GoogleProblem />
            <Tabs label="Login or sign up" items={tabs} selected={tab} onSelect={setTab} appearance="filled">
              {tab === 'login' ? (
                <LoginForm
                  failure={{ errorTitle: 'Login failed', fallback: 'Failed to login' }}
                  email={email}
                  onEmail={setEmail}
                  onResponse={onResponse}
                  aside={<ForgotPasswordButton email={email} from={paths.clientLogin + location.search} />}
                />
              ) : (
                <ClientSignupForm code={code} invited={invitation} onResponse={onResponse} />
              )}
              <GoogleButton from="client-login" code={code} classId={classId} returnTo={returnAddress(params)} />
            </Tabs>
          </>
        )}
      </div>
      <p className="sign-in-below">
        Work here? <Link to={paths.login + location.search}>Staff login</Link>
      </p>
    </SignedInGoesHome>
  );
}
