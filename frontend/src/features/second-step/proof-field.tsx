import { useState } from 'react';
import { Button } from '../../shared/ui/button.js';
import { CodeField, codeError } from '../../shared/ui/code-field.js';
import { PasswordField } from '../../shared/ui/field.js';
import type { useForm } from '../../shared/ui/use-form.js';
import { type Proof, useAskForConfirmation } from './api.js';

/** What the form that holds the field has to have. */
export interface ProofValues {
  currentPassword: string;
  confirmationCode: string;
}

export const NO_PROOF: ProofValues = { currentPassword: '', confirmationCode: '' };

type ProofForm = Pick<ReturnType<typeof useForm<ProofValues>>, 'text' | 'set'>;

/** How a person shows that it is still them: by the password or, without one, by a code that is sent on request. */
export function useProof(hasPassword: boolean) {
  const ask = useAskForConfirmation();
  const [confirmationId, setConfirmationId] = useState('');
  return {
    ask: () => ask.mutate(undefined, { onSuccess: ({ userId }) => setConfirmationId(userId) }),
    isAsking: ask.isPending,
    isAsked: confirmationId !== '',
    hasPassword,
    errors: ({ currentPassword, confirmationCode }: ProofValues): Partial<ProofValues> => {
      if (hasPassword) return currentPassword === '' ? { currentPassword: 'Enter your current password' } : {};
      const error = codeError(confirmationCode);
      return error ? { confirmationCode: error } : {};
    },
    of: ({ currentPassword, confirmationCode }: ProofValues): Proof =>
      hasPassword ? { currentPassword } : { confirmationId, confirmationCode },
  };
}

export function ProofField({ proof, form }: { proof: ReturnType<typeof useProof>; form: ProofForm }) {
  if (proof.hasPassword) {
    return (
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        required
        {...form.text('currentPassword')}
      />
    );
  }
  if (!proof.isAsked) {
    return (
      <div className="field">
        <p className="secondary">You have no password here, so a code shows that it is you.</p>
        <Button busy={proof.isAsking} onClick={proof.ask}>
          Send Code
        </Button>
      </div>
    );
  }
  return <CodeField {...form.text('confirmationCode')} onCode={(code) => form.set('confirmationCode', code)} />;
}
