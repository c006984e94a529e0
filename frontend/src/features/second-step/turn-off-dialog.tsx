import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { useForm } from '../../shared/ui/use-form.js';
import { type SecondStep, useTurnOff } from './api.js';
import { NO_PROOF, ProofField, useProof } from './proof-field.js';

/** Asks once more who it is before the password alone is enough again. */
export function TurnOffDialog({ step, onClose }: { step: SecondStep; onClose: () => void }) {
  const turnOff = useTurnOff();
  const proof = useProof(step.hasPassword);
  const form = useForm({
    initial: NO_PROOF,
    validate: proof.errors,
    submit: async (values) => {
      await turnOff.mutateAsync(proof.of(values));
      onClose();
    },
  });
  return (
    <Dialog title="Turn Off the Second Step" onClose={onClose}>
      <form className="form" {...form.form}>
        <p className="secondary">
          Your password alone will sign you in. Your other devices are signed out, and no device is remembered any more.
        </p>
        <ProofField proof={proof} text={form.text} onCode={(code) => form.set('confirmationCode', code)} />
        <div className="form-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="danger" busy={form.busy}>
            Turn Off
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
