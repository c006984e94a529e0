import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatSecond } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { SettingsGroup } from '../../shared/ui/settings-group.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { type PaymentTest, type ProviderKey, usePaymentStatus, useTestPayments } from './api.js';
import { Connection } from './connection.js';
import { KeyForm } from './key-form.js';

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
      <KeyForm
        state={state}
        canStore={canStore}
        fields={[
          {
            name: 'publishableKey',
            label: 'Publishable Key',
            hint: 'Begins with pk_live_, or pk_test_ to try it out.',
          },
          { name: 'secretKey', label: 'Secret Key', secret: true },
          {
            name: 'webhookSecret',
            label: 'Webhook Signing Secret',
            secret: true,
            optional: true,
            hint: 'Leave it empty, and the endpoint for Stripe’s events is set up by itself.',
          },
        ]}
      />
      {isSet && (
        <div className="integration-actions">
          <Button loading={test.isPending} onClick={() => test.mutate()}>
            {test.data ? 'Run Again' : 'Test Connection'}
          </Button>
          <Button href={MANAGE[provider]} target="_blank" rel="noreferrer">
            Manage
          </Button>
        </div>
      )}
      <div aria-live="polite">{test.data && !test.isPending && <TestResult test={test.data} />}</div>
    </SettingsGroup>
  );
}

function TestResult({ test: { success, message, mode, webhook, account, steps } }: { test: PaymentTest }) {
  const timeZone = useCenterTimeZone();
  return (
    <div className="payment-test">
      <p>
        <Outcome isDone={success} /> {message}
      </p>
      <dl className="payment-test-facts">
        {account && <Fact name="Account" value={account} />}
        {mode && <Fact name="Mode" value={mode === 'live' ? 'Live' : 'Test'} />}
        {webhook && <Fact name="Webhook" value={webhook.problem ?? webhook.url} />}
      </dl>
      {steps.length > 0 && (
        <>
          <h3 className="payment-test-title">
            Test charge of $1.00 <span className="secondary">card 4242, and back again</span>
          </h3>
          <ol className="payment-test-steps">
            {steps.map(({ step, isDone, detail, at, amount }) => (
              <li key={step}>
                <Outcome isDone={isDone} />
                <b>{STEPS[step]}</b>
                <span className="secondary">{detail}</span>
                <time className="secondary" dateTime={at}>
                  {timeZone && formatSecond(at, timeZone)}
                </time>
                <span className="payment-test-amount">{amount === null ? '' : formatMoney(amount)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);

const Outcome = ({ isDone }: { isDone: boolean }) =>
  isDone ? (
    <CheckCircleFilled className="payment-test-done" aria-label="Done" />
  ) : (
    <CloseCircleFilled className="payment-test-failed" aria-label="Failed" />
  );

const STEPS = { charge: 'Charge', webhook: 'Webhook', refund: 'Refund', books: 'Books' };

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
