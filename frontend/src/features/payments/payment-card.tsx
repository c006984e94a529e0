import type { ReactNode } from 'react';
import { formatDate } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import './payments.css';

interface PaymentCardProps {
  /** The student, or what else it is about. */
  title: ReactNode;
  /** The class that it pays; left out for other money. */
  session?: ReactNode;
  date: string;
  /** Dollars. */
  amount: number;
  /** The organization and the invoice. */
  payer?: string;
  status: ReactNode;
}

/** A payment in the card view: who, how much, for which class. */
export function PaymentCard({ title, session, date, amount, payer, status }: PaymentCardProps) {
  return (
    <article className="payment-card">
      <div className="payment-card-line">
        <h2 className="payment-card-title">{title}</h2>
        <strong className="tabular">{formatMoney(amount)}</strong>
      </div>
      <p className="secondary tabular">
        {session && <>{session} · </>}
        {formatDate(date)}
      </p>
      <div className="payment-card-line">
        <span className="secondary">{payer}</span>
        {status}
      </div>
    </article>
  );
}
