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
  const submit = async (card: LocalCard) => {
    setIsPaying(true);
    await onPay(() => confirmPayment(publishableKey, clientSecret, card));
    setIsPaying(false);
  };
  return (
    <Form<LocalCard> layout="vertical" requiredMark={false} onFinish={submit}>
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
  );
}

/** Charges a test card. Resolves with the emulator's error message, or with undefined once the card is charged. */
async function confirmPayment(
  publishableKey: string,
  clientSecret: string,
  card: LocalCard,
): Promise<string | undefined> {
  const [month = '', year = ''] = card.expiry.split('/').map((part) => part.trim());
  const response = await fetch(`/api/dev/stripe/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card.number,
      'payment_method_data[card][exp_month]': month,
      'payment_method_data[card][exp_year]': year.length === 2 ? `20${year}` : year,
      'payment_method_data[card][cvc]': card.cvc,
    }),
  });
  const { error } = (await response.json()) as { error?: { message: string } };
  return error?.message;
}
