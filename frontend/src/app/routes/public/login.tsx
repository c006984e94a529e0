import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { GoogleButton } from '../../../features/auth/google-button.js';
import { GoogleProblem } from '../../../features/auth/google-problem.js';
import { LoginForm } from '../../../features/auth/login-form.js';
import { StaffSignupForm } from '../../../features/auth/staff-signup-form.js';
import { VerifyCodeForm } from '../../../features/auth/verify-code-form.js';
import { Tabs } from '../../../shared/ui/tabs.js';
import { useDocumentTitle } from '../../../shared/ui/use-document-title.js';
import { ForgotPasswordButton } from '../../forgot-password-button.js';
import { loginStateOf } from '../../login-state.js';
import { paths } from '../../paths.js';
import { returnAddress } from '../../return-address.js';
import { SignedInGoesHome } from '../../signed-in-goes-home.js';
import { useSignInSteps } from '../../use-sign-in-steps.js';

const tabs = [
  { key: 'login', label: 'Login' },
  { key: 'signup', label: 'Sign Up' },
] as const;

/** /login: staff. */
export function Component() {
  const [tab, setTab] = useState<'login' | 'signup'>('login');
  const location = useLocation();
  const back = returnAddress(useSearchParams()[0]);
  const [email, setEmail] = useState(loginStateOf(location).email ?? '');
  const { challenge, onResponse, onVerified, onBack } = useSignInSteps();
  useDocumentTitle(challenge ? 'Verify' : 'Staff Login');
  return (
    <SignedInGoesHome>
      <div className="card sign-in-card">
        <h1 className="sign-in-title">{challenge ? 'Enter your code' : 'Staff Login'}</h1>
        {challenge ? (
          <VerifyCodeForm
            awaited={challenge}
            failure={{ errorTitle: 'Verification failed', fallback: 'Invalid verification code' }}
            onVerified={onVerified}
            onBack={onBack}
          />
        ) : (
          <>
            <p className="page-line">For the people who run the training center.</p>
            <GoogleProblem />
            <Tabs label="Login or sign up" items={tabs} selected={tab} onSelect={setTab} appearance="filled">
              {tab === 'login' ? (
                <LoginForm
                  failure={{ errorTitle: 'Login Failed', fallback: 'Invalid email or password' }}
                  email={email}
                  onEmail={setEmail}
                  onResponse={onResponse}
                  aside={<ForgotPasswordButton email={email} from={paths.login + location.search} />}
                />
              ) : (
                <StaffSignupForm onResponse={onResponse} />
              )}
              <GoogleButton from="login" returnTo={back} />
            </Tabs>
          </>
        )}
      </div>
      <p className="sign-in-below">
        Taking a class? <Link to={paths.clientLogin + location.search}>Student login</Link>
      </p>
    </SignedInGoesHome>
  );
}
