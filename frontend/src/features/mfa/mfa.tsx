import { lazy, type ReactNode, Suspense } from 'react';
import { formatPhone } from '../../shared/format/phone.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/deferred.js';
import { SettingsGroup } from '../../shared/ui/settings-group.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { type SecondStep, useSecondStep } from './api.js';
import './mfa.css';

/** Loaded with their dialogs. */
const TurnOnForm = lazy(() => import('./turn-on-form.js'));
const TurnOffForm = lazy(() => import('./turn-off-form.js'));

/** Security: whether a sign-in takes a code beyond the password, and where codes are sent. */
export default function Mfa({ email }: { email: string }) {
  const mfa = useSecondStep();
  return (
    <SettingsGroup
      title="Second Step"
      line="A code that we send you at sign-in protects your account even if somebody learns your password."
    >
      {mfa.isPending && <LoadingState label="Loading the second step" lines={2} />}
      {mfa.isError && <ErrorState error={mfa.error} onRetry={() => mfa.refetch()} />}
      {mfa.data && <State mfa={mfa.data} email={email} />}
    </SettingsGroup>
  );
}

function State({ mfa, email }: { mfa: SecondStep; email: string }) {
  const isOn = mfa.method !== 'none';
  const isChosen = mfa.chosen !== 'none';
  return (
    <>
      <p className="mfa-state">
        <StatusTag status={isOn ? 'mfa-on' : 'mfa-off'} />
        <span>{describe(mfa, email)}</span>
      </p>
      {mfa.chosen === 'sms' && mfa.method === 'email' && (
        <p className="alert alert-attention">
          Text messages to you are turned off or your number has changed, so codes come by email until you set them up
          again.
        </p>
      )}
      {mfa.isRequired && (
        <p className="field-hint">
          Your training center requires it of every administrator, so it cannot be turned off.
        </p>
      )}
      <div className="form-actions">
        <Dialog
          title={isOn ? 'Change the Second Step' : 'Turn On the Second Step'}
          trigger={
            <Button kind={isOn ? 'default' : 'primary'}>{isChosen || isOn ? 'Change Method' : 'Turn On'}</Button>
          }
        >
          {(close, cancel) => (
            <Loading>
              <TurnOnForm mfa={mfa} email={email} onClose={close} onCancel={cancel} />
            </Loading>
          )}
        </Dialog>
        {isChosen && !mfa.isRequired && (
          <Dialog title="Turn Off the Second Step" trigger={<Button>Turn Off</Button>}>
            {(close, cancel) => (
              <Loading>
                <TurnOffForm mfa={mfa} onClose={close} onCancel={cancel} />
              </Loading>
            )}
          </Dialog>
        )}
      </div>
    </>
  );
}

function Loading({ children }: { children: ReactNode }) {
  return <Suspense fallback={<LoadingState lines={4} />}>{children}</Suspense>;
}

function describe({ method, phone }: SecondStep, email: string): string {
  if (method === 'none') return 'Your password alone signs you in.';
  return method === 'sms' ? `By text message to ${formatPhone(phone ?? '')}` : `By email to ${email}`;
}
