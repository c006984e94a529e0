import { Button } from 'antd';
import { SettingsGroup } from '../../shared/ui/settings-group.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { type ProviderKey, usePaymentStatus, useTestPayments } from './api.js';
import { Connection } from './connection.js';
import { KeyForm } from './key-form.js';
import { TestResult } from './payment-test-result.js';
import { STRIPE_FIELDS } from './stripe-fields.js';

/** The payment provider: its keys, their mode, and a test of them. */
export function PaymentCard({ state, canStore }: { state: ProviderKey; canStore: boolean }) {
  const status = usePaymentStatus();
  const test = useTestPayments();
  if (status.isPending) return <LoadingState label="Loading the payment provider's status" />;
  if (status.isError) return <ErrorState error={status.error} onRetry={() => status.refetch()} />;
  const { provider, mode } = status.data;
  const isSet = provider !== 'none';
  return (
    <SettingsGroup
      title="Payments"
      status={<Connection connected={isSet} />}
      line={provider === 'stripe' && mode === 'test' ? TEST_MODE : PAYMENTS[provider]}
    >
      <KeyForm state={state} canStore={canStore} fields={STRIPE_FIELDS} />
      {isSet && (
        <div className="integration-actions">
          <Button loading={test.isPending} onClick={() => test.mutate()}>
            {test.found && !test.isPending ? 'Run Again' : 'Test Connection'}
          </Button>
          <Button href={MANAGE[provider]} target="_blank" rel="noreferrer">
            Manage
          </Button>
        </div>
      )}
      <div aria-live="polite">{test.found && <TestResult test={test.found} isRunning={test.isPending} />}</div>
    </SettingsGroup>
  );
}

const TEST_MODE =
  'Stripe is in test mode: no real card works, no money moves, and what is paid counts in no figure. Enter live keys to go live: test payments and test bookings are hidden then.';

const PAYMENTS = {
  stripe: 'Cards and bank accounts are charged through Stripe.',
  local: 'This is the test gateway: it takes Stripe’s test cards only, and no money moves. Manage lists the cards.',
  none: 'Enter Stripe’s keys, or set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET in the environment. Begin with the test keys: no real card works with them.',
};

const MANAGE = {
  stripe: 'https://dashboard.stripe.com/',
  local: 'https://docs.stripe.com/testing',
  none: undefined,
};
