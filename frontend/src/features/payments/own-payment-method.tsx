import { lazy, Suspense } from 'react';
import type { PaymentMethodResponse } from '../../shared/api/rows.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/deferred.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useLostFocus } from '../../shared/ui/use-lost-focus.js';
import './billing.css';
import { useOwnPaymentMethod, useRemovePaymentMethod, useSetup } from './method-api.js';
import { MethodOnFile, methodName } from './payment-method.js';

/** Forms, which most readers don't need. */
const AddPaymentMethod = lazy(() => import('./add-payment-method.js'));
const VerifyBankAccount = lazy(() => import('./verify-bank-account.js'));

/** The method that the administrator's organization pays with: add, replace, verify, remove. */
export function OwnPaymentMethod() {
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
        <Suspense fallback={<LoadingState lines={4} />}>
          <AddPaymentMethod
            own={own.data}
            clientSecret={clientSecret}
            onClose={() => setup.reset()}
            onRetry={() => setup.mutate()}
          />
        </Suspense>
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
      {verifying && (
        <Suspense fallback={<LoadingState lines={3} />}>
          <VerifyBankAccount />
        </Suspense>
      )}
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
