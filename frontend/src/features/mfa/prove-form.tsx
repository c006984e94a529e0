import { Button } from '../../shared/ui/button.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useForm } from '../../shared/ui/use-form.js';
import { useProveAgain, useSecondStep } from './api.js';
import { NO_PROOF, ProofField, useProof } from './proof-field.js';

interface ProveFormProps {
  onProved: () => void;
  onCancel: () => void;
}

/** The content of the dialog that asks for a fresh proof: the password or, for an account without one, a code. */
export default function ProveForm(props: ProveFormProps) {
  const { data, error, refetch } = useSecondStep();
  if (data) return <Form {...props} hasPassword={data.hasPassword} />;
  return error ? <ErrorState error={error} onRetry={() => refetch()} /> : <LoadingState lines={4} />;
}

function Form({ hasPassword, onProved, onCancel }: ProveFormProps & { hasPassword: boolean }) {
  const prove = useProveAgain();
  const proof = useProof(hasPassword);
  const form = useForm({
    discardable: true,
    defaultValues: NO_PROOF,
    validate: proof.errors,
    submit: async (values) => {
      await prove.mutateAsync(proof.of(values));
      onProved();
    },
  });
  return (
    <form className="form" {...form.props}>
      <p className="secondary">This change is protected. After you confirm, you aren’t asked again for 30 minutes.</p>
      <ProofField form={form} proof={proof} autoFocus />
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" loading={form.isSubmitting} disabled={!hasPassword && !proof.isSent}>
          Confirm
        </Button>
      </div>
    </form>
  );
}
