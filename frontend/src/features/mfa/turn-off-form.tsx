import { Button } from '../../shared/ui/button.js';
import { useForm } from '../../shared/ui/use-form.js';
import { type SecondStep, useTurnOff } from './api.js';
import { NO_PROOF, ProofField, useProof } from './proof-field.js';

interface TurnOffFormProps {
  mfa: SecondStep;
  onClose: () => void;
  onCancel: () => void;
}

/** The content of the dialog that turns MFA off, which takes the password once more. */
export default function TurnOffForm({ mfa, onClose, onCancel }: TurnOffFormProps) {
  const turnOff = useTurnOff();
  const proof = useProof(mfa.hasPassword);
  const form = useForm({
    defaultValues: NO_PROOF,
    validate: proof.errors,
    submit: async (values) => {
      await turnOff.mutateAsync(proof.of(values));
      onClose();
    },
  });
  return (
    <form className="form" {...form.props}>
      <p className="secondary">
        Your password alone will sign you in. Your other devices are signed out, and no device is remembered anymore.
      </p>
      <ProofField form={form} proof={proof} />
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="danger" loading={form.isSubmitting}>
          Turn Off
        </Button>
      </div>
    </form>
  );
}
