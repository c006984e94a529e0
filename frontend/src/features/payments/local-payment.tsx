import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { PaymentFormProps } from './stripe-payment.js';

interface LocalCard {
  number: string;
  /** `MM/YY` */
  expiry: string;
  cvc: string;
}

const required = (message: string) => [{ required: true, message }];

/** The card form of the gateway emulator in development. Accepts Stripe's test cards only. */
export function LocalPayment({ publishableKey, clientSecret, amount, onPay, onCancel }: PaymentFormProps) {
  const [isPaying, setIsPaying] = useState(false);
  const [challenge, setChallenge] = useState<{ finish: (result: 'succeed' | 'fail') => void }>();
  const gateway = { publishableKey, clientSecret };
  const authenticate = async (): Promise<string | undefined> => {
    const result = await new Promise<'succeed' | 'fail'>((finish) => setChallenge({ finish }));
    setChallenge(undefined);
    return messageOf(await callGateway(gateway, 'emulator', 'authenticate', { result }));
  };
  const submit = async (card: LocalCard) => {
    setIsPaying(true);
    await onPay(async () => {
      const confirmed = await callGateway(gateway, 'v1', 'confirm', fieldsOf(card));
      return confirmed.status === 'requires_action' ? await authenticate() : messageOf(confirmed);
    });
    setIsPaying(false);
  };
  return (
    <>
      {challenge && <Challenge amount={amount} onResult={challenge.finish} />}
      <Form<LocalCard> layout="vertical" requiredMark={false} onFinish={submit} hidden={Boolean(challenge)}>
        <p className="collect-note">
          No payment provider is connected, so no money moves. Test card: <code>4242 4242 4242 4242</code>
        </p>
        <Form.Item label="Card number" name="number" rules={required('Please enter the card number')}>
          <Input inputMode="numeric" autoComplete="cc-number" autoFocus />
        </Form.Item>
        <div className="collect-pair">
          <Form.Item label="Expiry (MM/YY)" name="expiry" rules={required('Please enter the expiry')}>
            <Input inputMode="numeric" autoComplete="cc-exp" />
          </Form.Item>
          <Form.Item label="Security code" name="cvc" rules={required('Please enter the security code')}>
            <Input inputMode="numeric" autoComplete="cc-csc" />
          </Form.Item>
        </div>
        <div className="collect-actions">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={isPaying}>{`Pay ${amount}`}</Button>
        </div>
      </Form>
    </>
  );
}

/** Stands in for the page on which a bank verifies a payment. */
function Challenge({ amount, onResult }: { amount: string; onResult: (result: 'succeed' | 'fail') => void }) {
  return (
    <fieldset className="collect-challenge">
      <legend>Your bank asks: is this payment yours?</legend>
      <p className="collect-note">{`A test of 3-D Secure for ${amount}. A real bank shows its own page here.`}</p>
      <div className="collect-actions">
        <Button onClick={() => onResult('fail')}>Deny Payment</Button>
        <Button type="primary" autoFocus onClick={() => onResult('succeed')}>
          Confirm Payment
        </Button>
      </div>
    </fieldset>
  );
}

function fieldsOf(card: LocalCard): Record<string, string> {
  // '12/40', '12 / 2040' or '1240'.
  const [, month = '', year = ''] = /^\s*(\d{1,2}?)\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(card.expiry) ?? [];
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': year.length === 2 ? `20${year}` : year,
    'payment_method_data[card][cvc]': card.cvc,
  };
}

interface GatewayResponse {
  status?: string;
  error?: { message: string };
}

const messageOf = ({ error }: GatewayResponse): string | undefined => error?.message;

/** Calls the emulator about one payment, as Stripe's script would call Stripe. */
async function callGateway(
  { publishableKey, clientSecret }: Pick<PaymentFormProps, 'publishableKey' | 'clientSecret'>,
  root: 'v1' | 'emulator',
  act: string,
  fields: Record<string, string>,
): Promise<GatewayResponse> {
  const response = await fetch(`/api/dev/stripe/${root}/payment_intents/${clientSecret.split('_secret_')[0]}/${act}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, ...fields }),
  });
  return (await response.json()) as GatewayResponse;
}
