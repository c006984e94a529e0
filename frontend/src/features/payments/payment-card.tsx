import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import './payments.css';

interface PaymentCardProps {
  student: { name: string; href: string } | undefined;
  /** In place of the name of money that belongs to no seat. */
  description: string;
  classTitle: string | undefined;
  classHref: string | undefined;
  date: string;
  /** Dollars. */
  amount: number;
  /** The organization or the invoice that it is about. */
  about?: string | undefined;
  status: ReactNode;
}

/** A payment in the card view: who, how much, for which class. */
export function PaymentCard(props: PaymentCardProps) {
  const { student, description, classTitle, classHref, date, amount, about, status } = props;
  return (
    <article className="payment-card">
      <div className="payment-card-line">
        <h2 className="payment-card-title">{student ? <Link to={student.href}>{student.name}</Link> : description}</h2>
        <strong className="tabular">{formatMoney(amount)}</strong>
      </div>
      <p className="secondary tabular">
        {classTitle && classHref && (
          <>
            <Link to={classHref}>{classTitle}</Link> ·{' '}
          </>
        )}
        {formatDate(date)}
      </p>
      <div className="payment-card-line">
        <span className="secondary">{about}</span>
        {status}
      </div>
    </article>
  );
}
