import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatSecond } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import type { PaymentTest } from './api.js';
import './integrations.css';

/** What a test of the payment provider found. */
export function TestResult({ test: { success, message, mode, webhook, account, steps } }: { test: PaymentTest }) {
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
