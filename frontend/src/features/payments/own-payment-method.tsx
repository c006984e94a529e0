import type { PaymentMethodResponse } from '../../shared/api/rows.js';
import { formatMoney } from '../../shared/format/money.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { TextField } from '../../shared/ui/field.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useForm } from '../../shared/ui/use-form.js';
import { useLostFocus } from '../../shared/ui/use-lost-focus.js';
import './billing.css';
import { GatewayForm } from './gateway-form.js';
import { useOwnPaymentMethod, useRemovePaymentMethod, useSetup, useVerifyBankAccount } from './method-api.js';
import { MethodOnFile, methodName } from './payment-method.js';
import { UnknownNote } from './payment-note.js';
import { useSaveMethod } from './save-method.js';

/** The method that the administrator's organization pays with: add, replace, verify, remove. */
export default function OwnPaymentMethod() {
  const own = useOwnPaymentMethod();
  const setup = useSetup();
  const clientSecret = setup.data?.clientSecret;
  const section = useLostFocus<HTMLElement>(clientSecret !== undefined);
  return (
    <section className="card card-body form focus-region" aria-labelledby="payment-method" ref={section} tabIndex={-1}>
      <h2 className="section-title" id="payment-method">
        Payment Method
      </h2>
      {own.isPending && <LoadingState lines={2} />}
      {own.isError && <ErrorState error={own.error} onRetry={() => own.refetch()} />}
      {own.data && clientSecret && (
        <AddForm
          own={own.data}
          clientSecret={clientSecret}
          onClose={() => setup.reset()}
          onRetry={() => setup.mutate()}
        />
      )}
      {own.data && !clientSecret && <Method own={own.data} setup={setup} />}
    </section>
  );
}

function Method({ own, setup }: { own: PaymentMethodResponse; setup: ReturnType<typeof useSetup> }) {
  const { paymentMethod, verifying } = own;
  const onFile = paymentMethod ?? verifying;
  return (
    <>
      {paymentMethod && <MethodOnFile method={paymentMethod} note="used for every seat" />}
      {verifying && <MethodOnFile method={verifying} note="verification pending" />}
      {verifying && <VerifyForm />}
      {!onFile && <p className="secondary">No payment method on file</p>}
      <div className="form-actions">
        <Button kind={onFile ? 'default' : 'primary'} loading={setup.isPending} onClick={() => setup.mutate()}>
          {onFile ? 'Replace' : 'Add Payment Method'}
        </Button>
        {onFile && <RemoveDialog name={methodName(onFile)} />}
      </div>
    </>
  );
}

interface AddFormProps {
  own: PaymentMethodResponse;
  clientSecret: string;
  onClose: () => void;
  onRetry: () => void;
}

function AddForm({ own, clientSecret, onClose, onRetry }: AddFormProps) {
  const saving = useSaveMethod(own, onClose);
  const { unpaidSeats, unpaidAmount } = own;
  const seats = unpaidSeats === 1 ? '1 seat' : `${unpaidSeats} seats`;
  return (
    <>
      {saving.isUnknown && (
        <UnknownNote {...saving} whether="the payment method was saved" dont="add it again" onClose={onClose} />
      )}
      <div className="form" hidden={saving.isUnknown}>
        {unpaidSeats > 0 && (
          <p className="alert alert-attention">
            {`${formatMoney(unpaidAmount)} for ${seats} will be charged as soon as the payment method is saved.`}
          </p>
        )}
        <p className="secondary">
          By saving, you allow the training center to charge this payment method for every seat of your people.
        </p>
        <GatewayForm
          purpose="save"
          clientSecret={clientSecret}
          submitLabel="Save Payment Method"
          onSubmit={saving.save}
          onCancel={onClose}
          onRetry={onRetry}
        />
      </div>
    </>
  );
}

/** The two small deposits that arrived at the bank, or the code beside a single one. */
function VerifyForm() {
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

function RemoveDialog({ name }: { name: string }) {
  const remove = useRemovePaymentMethod();
  return (
    <Dialog title="Remove Payment Method" trigger={<Button kind="ghost">Remove</Button>}>
      {(close) => (
        <div className="form">
          <p>{`${name} is no longer charged. Your people's seats stay unpaid until you add another payment method.`}</p>
          <div className="form-actions">
            <Button onClick={close}>Keep Payment Method</Button>
            <Button
              kind="danger"
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: close })}
            >
              Remove Payment Method
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
