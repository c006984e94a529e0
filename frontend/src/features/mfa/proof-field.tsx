import { useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { Button } from '../../shared/ui/button.js';
import { PasswordField, TextField } from '../../shared/ui/field.js';
import { codeError, codeField } from '../../shared/ui/verification-code.js';
import { type Proof, useAskForConfirmation } from './api.js';

/** The values that a form with a `ProofField` has. */
export interface ProofValues {
  currentPassword: string;
  confirmationCode: string;
}

export const NO_PROOF: ProofValues = { currentPassword: '', confirmationCode: '' };

/** Re-authentication: by the password or, without one, by a code that is sent on request. */
export function useProof(hasPassword: boolean) {
  const sendCode = useAskForConfirmation();
  const [confirmationId, setConfirmationId] = useState('');
  return {
    hasPassword,
    sendCode: () => sendCode.mutate(undefined, { onSuccess: ({ userId }) => setConfirmationId(userId) }),
    isSending: sendCode.isPending,
    isSent: confirmationId !== '',
    errors: ({ currentPassword, confirmationCode }: ProofValues): Partial<ProofValues> => {
      if (hasPassword) return currentPassword === '' ? { currentPassword: 'Enter your current password' } : {};
      const error = codeError(confirmationCode);
      return error ? { confirmationCode: error } : {};
    },
    of: ({ currentPassword, confirmationCode }: ProofValues): Proof =>
      hasPassword ? { currentPassword } : { confirmationId, confirmationCode },
  };
}

interface ProofFieldProps<Values extends ProofValues> {
  form: UseFormReturn<Values>;
  proof: ReturnType<typeof useProof>;
  /** It is what the form begins with. */
  autoFocus?: boolean;
}

export function ProofField<Values extends ProofValues>({ form, proof, autoFocus = false }: ProofFieldProps<Values>) {
  if (proof.hasPassword) {
    const name = 'currentPassword' as FieldPath<Values>;
    return (
      <PasswordField
        form={form}
        name={name}
        label="Current Password"
        autoComplete="current-password"
        autoFocus={autoFocus}
        required
      />
    );
  }
  if (proof.isSent) return <TextField form={form} name={'confirmationCode' as FieldPath<Values>} {...codeField} />;
  return (
    <div className="field">
      <p className="secondary">You have no password here, so a code shows that it is you.</p>
      <div>
        <Button autoFocus={autoFocus} loading={proof.isSending} onClick={proof.sendCode}>
          Send Code
        </Button>
      </div>
    </div>
  );
}
