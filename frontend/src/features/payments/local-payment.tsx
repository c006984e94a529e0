import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { confirmLocally, type LocalCard } from './local-card.js';
import type { PaymentParts } from './payment-parts.js';

const required = (message: string) => [{ required: true, message }];

/** The card form of a developer's machine. It talks to the emulated gateway and takes Stripe's test cards only. */
export function LocalPayment({ publishableKey, clientSecret, amount, onPay, onCancel }: PaymentParts) {
  const [busy, setBusy] = useState(false);
  const submit = async (card: LocalCard) => {
    setBusy(true);
    await onPay(() => confirmLocally(publishableKey, clientSecret, card));
    setBusy(false);
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
        <Button type="primary" htmlType="submit" loading={busy}>{`Pay ${amount}`}</Button>
      </div>
    </Form>
  );
}
