import { useState } from 'react';
import { formatPhone } from '../../shared/format/phone.js';
import { Button } from '../../shared/ui/button.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { type SecondStep as Step, useSecondStep } from './api.js';
import './second-step.css';
import { TurnOffDialog } from './turn-off-dialog.js';
import { TurnOnDialog } from './turn-on-dialog.js';

/** Under Security: whether a sign-in asks for a code beyond the password, and where that comes. */
export function SecondStep({ email }: { email: string }) {
  const step = useSecondStep();
  return (
    <section className="settings-form" aria-labelledby="second-step">
      <h2 id="second-step">Second Step</h2>
      <p className="secondary">A code that we send you at sign-in keeps out whoever has only learned your password.</p>
      {step.isPending && <LoadingState label="Loading the second step" lines={2} />}
      {step.isError && <ErrorState error={step.error} onRetry={() => step.refetch()} />}
      {step.data && <State step={step.data} email={email} />}
    </section>
  );
}

function State({ step, email }: { step: Step; email: string }) {
  const [dialog, setDialog] = useState<'on' | 'off'>();
  const isOn = step.method !== 'none';
  const isChosen = step.chosen !== 'none';
  const close = () => setDialog(undefined);
  return (
    <>
      <p className="second-step-state">
        <StatusTag status={isOn ? 'second-step-on' : 'second-step-off'} />
        <span>{whereCodesCome(step, email)}</span>
      </p>
      {step.chosen === 'sms' && step.method === 'email' && (
        <p className="alert alert-attention">
          Text messages to you are turned off or your number has changed, so codes come by email until you set them up
          again.
        </p>
      )}
      {step.isRequired && (
        <p className="field-hint">
          Your training center requires it of every administrator, so it cannot be turned off.
        </p>
      )}
      <div className="form-actions">
        <Button kind={isOn ? 'default' : 'primary'} onClick={() => setDialog('on')}>
          {isChosen || isOn ? 'Change Method' : 'Turn On'}
        </Button>
        {isChosen && !step.isRequired && <Button onClick={() => setDialog('off')}>Turn Off</Button>}
      </div>
      {dialog === 'on' && <TurnOnDialog step={step} email={email} onClose={close} />}
      {dialog === 'off' && <TurnOffDialog step={step} onClose={close} />}
    </>
  );
}

function whereCodesCome({ method, phone }: Step, email: string): string {
  if (method === 'none') return 'Your password alone signs you in.';
  return method === 'sms' ? `By text message to ${formatPhone(phone ?? '')}` : `By email to ${email}`;
}
