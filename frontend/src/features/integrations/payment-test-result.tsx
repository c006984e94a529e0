import { CheckCircleFilled, CloseCircleFilled, LoadingOutlined, MinusCircleOutlined } from '@ant-design/icons';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatSecond } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import type { PaymentTest } from './api.js';
import './integrations.css';

/** What a test of the payment provider found; while it runs, what it found so far, and what it waits for. */
export function TestResult({ test, isRunning }: { test: PaymentTest; isRunning: boolean }) {
  const { success, message, mode, webhook, account, steps } = test;
  const timeZone = useCenterTimeZone();
  const [current, ...later] = isRunning && mode === 'test' ? ORDER.slice(steps.length) : [];
  return (
    <div className="payment-test">
      {!isRunning && (
        <p>
          <Outcome isDone={success} /> {message}
        </p>
      )}
      <dl className="payment-test-facts">
        {account && <Fact name="Account" value={account} />}
        {mode && <Fact name="Mode" value={mode === 'live' ? 'Live' : 'Test'} />}
        {webhook && <Fact name="Webhook" value={webhook.problem ?? webhook.url} />}
      </dl>
      {(steps.length > 0 || current) && (
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
            {current && (
              <li aria-current="step">
                <LoadingOutlined aria-label="Running" />
                <b>{STEPS[current]}</b>
                <span className="secondary">{WAITS[current]}</span>
              </li>
            )}
            {later.map((step) => (
              <li key={step} className="secondary">
                <MinusCircleOutlined aria-label="Not yet" />
                <span>{STEPS[step]}</span>
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

type Step = PaymentTest['steps'][number]['step'];

/** In the order in which they are made. */
const STEPS: Record<Step, string> = {
  charge: 'Charge',
  webhook: 'Webhook',
  receipt: 'Receipt',
  refund: 'Refund',
  books: 'Books',
};
const ORDER = Object.keys(STEPS) as Step[];

const WAITS: Record<Step, string> = {
  charge: 'Charging the test card…',
  webhook: 'Waiting for Stripe’s event…',
  receipt: 'Writing it…',
  refund: 'Returning it…',
  books: 'Adding up…',
};
