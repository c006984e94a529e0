import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { ClientSignupForm } from '../../../features/auth/client-signup-form.js';
import { GoogleButton } from '../../../features/auth/google-button.js';
import { GoogleProblem } from '../../../features/auth/google-problem.js';
import { LoginForm } from '../../../features/auth/login-form.js';
import { VerifyCodeForm } from '../../../features/auth/verify-code-form.js';
import { ChosenClass } from '../../../features/enrollments/chosen-class.js';
import { Tabs } from '../../../shared/ui/tabs.js';
import { useDocumentTitle } from '../../../shared/ui/use-document-title.js';
import { chosenClass } from '../../chosen-class.js';
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

/** New people come with an organization's link, from 'Create Account', or with a class that they chose. */
function firstTab(params: URLSearchParams): 'login' | 'signup' {
  const isNew = params.get('code') || params.get('tab') === 'signup' || chosenClass(params);
  return isNew ? 'signup' : 'login';
}

/** /client-login: students. A `code` in the address is an organization's signup link. */
export function Component() {
  const [params] = useSearchParams();
  const code = params.get('code') ?? '';
  const classId = chosenClass(params);
  const [tab, setTab] = useState<'login' | 'signup'>(firstTab(params));
  const location = useLocation();
  const [email, setEmail] = useState(loginStateOf(location).email ?? '');
  const { challenge, onResponse, onVerified, onBack } = useSignInSteps();
  const codeTitle = challenge?.mayRemember ? 'Enter your code' : 'Verify Your Email';
  useDocumentTitle(challenge ? codeTitle : 'Sign In');
  return (
    <SignedInGoesHome hasRegistered={challenge !== undefined && !challenge.mayRemember}>
      <div className="card sign-in-card">
        <h1 className="sign-in-title">{challenge ? codeTitle : 'Client Portal'}</h1>
        {challenge ? (
          <VerifyCodeForm
            awaited={challenge}
            failure={{ errorTitle: 'Verification failed', fallback: 'Invalid verification code' }}
            onVerified={onVerified}
            onBack={onBack}
          />
        ) : (
          <>
            <p className="page-line">
              {classId ? 'One account away from your seat.' : 'Your classes and certifications in one place.'}
            </p>
            {classId && <ChosenClass classId={classId} />}
            <GoogleProblem />
            <Tabs label="Login or sign up" items={tabs} selected={tab} onSelect={setTab} look="filled">
              {tab === 'login' ? (
                <LoginForm
                  failure={{ errorTitle: 'Login failed', fallback: 'Failed to login' }}
                  email={email}
                  onEmail={setEmail}
                  onResponse={onResponse}
                  aside={<ForgotPasswordButton email={email} from={paths.clientLogin + location.search} />}
                />
              ) : (
                <ClientSignupForm code={code} onResponse={onResponse} />
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
