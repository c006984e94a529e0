import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button } from '../../shared/ui/button.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { paymentFormQuery } from './api.js';
import './billing.css';
import type { GatewayFormProps } from './gateway-form-props.js';
import { useStripeForm } from './use-stripe-form.js';

const LocalGatewayForm = lazy(() => import('./local-gateway-form.js'));

/** The gateway's form in the look of the page: Stripe's own, or that of the emulator. */
export function GatewayForm(props: GatewayFormProps) {
  const read = useQuery({ ...paymentFormQuery, enabled: !props.form });
  const form = props.form ?? read.data;
  if (read.isError) return <p role="alert">Failed to load payment form</p>;
  if (!form) return <LoadingState />;
  const { provider, publishableKey } = form;
  if (provider === 'stripe') return <StripeGatewayForm {...props} publishableKey={publishableKey} />;
  return (
    <Suspense fallback={<LoadingState />}>
      <LocalGatewayForm {...props} publishableKey={publishableKey} />
    </Suspense>
  );
}

function StripeGatewayForm(props: GatewayFormProps & { publishableKey: string }) {
  const { purpose, clientSecret, publishableKey, submitLabel, onSubmit, onCancel, onRetry } = props;
  const { target, state, send } = useStripeForm(publishableKey, clientSecret);
  const submit = () => send((form) => onSubmit(() => form[purpose]()));
  return (
    <div className="form">
      {state === 'failed' && <ErrorState error={undefined} title="Failed to load payment form" onRetry={onRetry} />}
      <div ref={target} hidden={state === 'failed'} />
      <div className="form-actions">
        {state !== 'failed' && (
          <Button kind="primary" loading={state === 'loading' || state === 'sending'} onClick={submit}>
            {submitLabel}
          </Button>
        )}
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </div>
  );
}
