import { useState } from 'react';
import { Button } from '../../shared/ui/button.js';
import { CodeField, codeError } from '../../shared/ui/code-field.js';
import { PasswordField } from '../../shared/ui/field.js';
import type { TextProps } from '../../shared/ui/use-form.js';
import { type Proof, useAskForConfirmation } from './api.js';

/** What the form that holds the field has to have. */
export interface ProofValues {
  currentPassword: string;
  confirmationCode: string;
}

export const NO_PROOF: ProofValues = { currentPassword: '', confirmationCode: '' };

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

interface ProofFieldProps {
  proof: ReturnType<typeof useProof>;
  /** The `text` of the form. */
  text: (name: keyof ProofValues) => TextProps;
  onCode: (code: string) => void;
}

export function ProofField({ proof, text, onCode }: ProofFieldProps) {
  if (proof.hasPassword) {
    const field = text('currentPassword');
    return <PasswordField label="Current Password" autoComplete="current-password" required {...field} />;
  }
  if (proof.isAsked) return <CodeField {...text('confirmationCode')} onCode={onCode} />;
  return (
    <div className="field">
      <p className="secondary">You have no password here, so a code shows that it is you.</p>
      <Button busy={proof.isAsking} onClick={proof.ask}>
        Send Code
      </Button>
    </div>
  );
}
