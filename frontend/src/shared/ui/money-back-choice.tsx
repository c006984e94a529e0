import { Radio } from 'antd';
import { useId } from 'react';
import { formatMoney } from '../format/money.js';
import './form-modal.css';

interface MoneyBackChoiceProps {
  /** Dollars that were received. */
  received: number;
  /** Whether the money goes back. */
  value: boolean;
  onChange: (refund: boolean) => void;
}

/** Asks what happens to the money of seats that are given up. */
export function MoneyBackChoice({ received, value, onChange }: MoneyBackChoiceProps) {
  const label = useId();
  return (
    <div className="money-back">
      <p id={label}>What happens to the {formatMoney(received)} that was paid?</p>
      <Radio.Group
        vertical
        aria-labelledby={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        options={[
          {
            value: true,
            label: 'Refund it. Cards are refunded now; cash and checks wait under Payments until you return them.',
          },
          { value: false, label: 'Keep it. It can be refunded later.' },
        ]}
      />
    </div>
  );
}
