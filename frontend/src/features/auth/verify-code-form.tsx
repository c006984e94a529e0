import { useState } from 'react';
import { ApiError, messageOf } from '../../shared/api/error.js';
import type { SessionUserRow } from '../../shared/api/rows.js';
import { Button } from '../../shared/ui/button.js';
import { CheckboxField, TextField } from '../../shared/ui/field.js';
import { FormProblem } from '../../shared/ui/form-problem.js';
import { toastFailure } from '../../shared/ui/toast/toast-store.js';
import { FormError, useForm } from '../../shared/ui/use-form.js';
import { CODE_LENGTH, codeError, codeField } from '../../shared/ui/verification-code.js';
import { RESEND_FAILED, useResendCode, useVerifyCode } from './api.js';
import type { AwaitedCode } from './awaited-code.js';

interface VerifyCodeFormProps {
  awaited: AwaitedCode;
  failure: { fallback: string; errorTitle?: string };
  onVerified: (user: SessionUserRow) => void;
  onBack: () => void;
}

/** `ended`: a new code can be sent. `lost`: this browser can't use this sign-in any more. */
type State = 'open' | 'ended' | 'lost';

/** Enter the code that was sent; it opens the session. */
export function VerifyCodeForm({ awaited, failure, onVerified, onBack }: VerifyCodeFormProps) {
  const { userId, email, mayRemember } = awaited;
  const verify = useVerifyCode();
  const resend = useResendCode();
  const [phoneLast4, setPhoneLast4] = useState(awaited.phoneLast4);
  const [state, setState] = useState<State>('open');
  const form = useForm({
    discardable: true,
    defaultValues: { code: '', rememberDevice: false },
    validate: ({ code }) => {
      const error = codeError(code);
      return error ? { code: error } : {};
    },
    submit: async ({ code, rememberDevice }) => {
      try {
        const { user } = await verify.mutateAsync({ userId, code, ...(mayRemember && { rememberDevice }) });
        if (!user) throw new FormError('Failed to establish session');
        onVerified(user);
      } catch (error) {
        if (!isEnded(error)) throw error;
        form.setValue('code', '');
        setState('ended');
        toastFailure(NOTES.ended, failure.errorTitle);
      }
    },
    ...failure,
  });
  const send = (byMail: boolean) =>
    resend.mutate(
      { userId, ...(byMail && { byMail }) },
      {
        onSuccess: () => {
          if (byMail) setPhoneLast4(null);
          setState('open');
        },
        onError: (error) => {
          if (!isEnded(error)) return;
          setState('lost');
          toastFailure(NOTES.lost);
        },
      },
    );
  const resendProblem = resend.error && !isEnded(resend.error) && messageOf(resend.error, RESEND_FAILED);
  return (
    <form className="form" {...form.props}>
      <EndedNote state={state} />
      <FormProblem title={failure.errorTitle}>{form.problem}</FormProblem>
      <FormProblem>{resendProblem}</FormProblem>
      <p className="secondary">
        We sent a 6-digit code to <strong>{phoneLast4 ? `your phone ending in ${phoneLast4}` : email}</strong>. It is
        good for 10 minutes.
        {phoneLast4 && ' If the text message cannot be delivered, it comes by email.'}
      </p>
      {state === 'open' && (
        <>
          <TextField form={form} name="code" {...codeField} />
          {mayRemember && <CheckboxField form={form} name="rememberDevice" label="Remember this device for 30 days" />}
          <Button
            type="submit"
            kind="primary"
            fullWidth
            loading={form.isSubmitting}
            disabled={form.watch('code').length < CODE_LENGTH}
          >
            Verify Code
          </Button>
          <div className="form-row">
            <Button loading={resend.isPending} onClick={() => send(false)}>
              Resend Code
            </Button>
            <Button kind="ghost" onClick={onBack}>
              Back to Login
            </Button>
          </div>
        </>
      )}
      {state === 'ended' && (
        <>
          <Button kind="primary" fullWidth autoFocus loading={resend.isPending} onClick={() => send(false)}>
            Resend Code
          </Button>
          <Button kind="ghost" onClick={onBack}>
            Back to Login
          </Button>
        </>
      )}
      {state === 'lost' && (
        <Button kind="primary" fullWidth autoFocus onClick={onBack}>
          Back to Login
        </Button>
      )}
      {phoneLast4 && state !== 'lost' && (
        <Button kind="link" disabled={resend.isPending} onClick={() => send(true)}>
          No phone at hand? Send it by email
        </Button>
      )}
    </form>
  );
}

const NOTES = {
  ended: 'This code is no longer valid. Send a new one.',
  lost: 'This code is no longer valid, and this browser cannot get a new one. Please go back and start again.',
};

const isEnded = (error: unknown): boolean => error instanceof ApiError && error.code === 'code_ended';

function EndedNote({ state }: { state: State }) {
  if (state === 'open') return null;
  return (
    <div className="alert alert-attention" role="alert">
      {NOTES[state]}
    </div>
  );
}
