import { Button } from '../../shared/ui/button.js';
import { TextField } from '../../shared/ui/field.js';
import { useForm } from '../../shared/ui/use-form.js';
import { useVerifyBankAccount } from './method-api.js';

/** The two small deposits that arrived at the bank, or the code beside a single one. */
export default function VerifyBankAccount() {
  const verify = useVerifyBankAccount();
  const form = useForm({
    defaultValues: { amounts: '', descriptorCode: '' },
    validate: ({ amounts, descriptorCode }) =>
      descriptorCode.trim() || centsIn(amounts).length === 2
        ? {}
        : { amounts: 'Enter both amounts, such as 0.32 and 0.45, or the code' },
    submit: ({ amounts, descriptorCode }) =>
      verify.mutateAsync(
        descriptorCode.trim() ? { descriptorCode: descriptorCode.trim() } : { amounts: centsIn(amounts) },
      ),
    fallback: 'The bank account could not be verified',
  });
  return (
    <form className="form" {...form.props}>
      <p className="secondary">
        In one or two days your bank shows two small deposits, or one with a code that begins with SM.
      </p>
      <div className="form-row">
        <TextField form={form} name="amounts" label="Amounts of the deposits" hint="Such as 0.32 and 0.45" />
        <TextField form={form} name="descriptorCode" label="Code" optional hint="Such as SM11AA" />
      </div>
      {form.problem && <p role="alert">{form.problem}</p>}
      <div className="form-actions">
        <Button type="submit" kind="primary" loading={form.isSubmitting}>
          Verify Bank Account
        </Button>
      </div>
    </form>
  );
}

/** The amounts in a text such as `0.32 and 0.45`. */
const centsIn = (text: string): number[] => (text.match(/0?\.\d{2}/g) ?? []).map(Number);
