import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { useUnsavedChanges } from '../../shared/ui/unsaved-changes.js';
import type { FormResult } from './gateway-form-props.js';
import { callGateway, fieldsOfCard, type LocalCard, resultOf } from './local-gateway.js';
import type { PaymentFormProps } from './stripe-payment.js';

const required = (message: string) => [{ required: true, message }];

/** The card form of the gateway emulator in development. Accepts Stripe's test cards only. */
export function LocalPayment({ publishableKey, clientSecret, amount, onPay, onCancel }: PaymentFormProps) {
  const [form] = Form.useForm<LocalCard>();
  const [isPaying, setIsPaying] = useState(false);
  // State is too late for a second submit in the same frame.
  const isSending = useRef(false);
  useUnsavedChanges(() => !isSending.current && Object.values(form.getFieldsValue()).some(Boolean));
  const [challenge, setChallenge] = useState<{ finish: (result: 'succeed' | 'fail') => void }>();
  const gateway = { publishableKey, clientSecret, intent: 'payment_intents' } as const;
  const authenticate = async (): Promise<FormResult> => {
    const result = await new Promise<'succeed' | 'fail'>((finish) => setChallenge({ finish }));
    setChallenge(undefined);
    return resultOf(await callGateway(gateway, 'emulator', 'authenticate', { result }));
  };
  const submit = async (card: LocalCard) => {
    if (isSending.current) return;
    isSending.current = true;
    setIsPaying(true);
    await onPay(async () => {
      const confirmed = await callGateway(gateway, 'v1', 'confirm', fieldsOfCard(card));
      return confirmed.status === 'requires_action' ? await authenticate() : resultOf(confirmed);
    });
    isSending.current = false;
    setIsPaying(false);
  };
  return (
    <>
      {challenge && <Challenge amount={amount} onResult={challenge.finish} />}
      <Form<LocalCard> form={form} layout="vertical" requiredMark={false} onFinish={submit} hidden={Boolean(challenge)}>
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
