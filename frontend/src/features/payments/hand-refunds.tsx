import { CheckCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { HandRefundRow } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { systemName } from '../../shared/model/origin.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { InstantDate } from '../../shared/ui/instant-date.js';
import { May } from '../../shared/ui/may.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { handRefundsQuery, useDropHandRefund, useEnterHandRefund } from './staff-api.js';
import './payments.css';

interface HandRefundsProps {
  classHref: (classId: string) => string;
}

/** Money that staff are asked to return, by hand or in the system in which it was paid, until they have done so or keep it. */
export function HandRefunds({ classHref }: HandRefundsProps) {
  const enter = useEnterHandRefund();
  const [returned, setReturned] = useState<HandRefundRow>();
  const [kept, setKept] = useState<HandRefundRow>();
  // The dialogs outlast the list, whose last row they take away, and put the focus back.
  return (
    <>
      <HandRefundList classHref={classHref} onReturned={setReturned} onKeep={setKept} />
      {returned && (
        <ConfirmModal
          title={`Have you ${returned.elsewhere ? 'refunded' : 'returned'} ${amountAndPayer(returned)}?`}
          confirmLabel={settledLabel(returned)}
          keepLabel="Not Yet"
          loading={enter.isPending}
          onConfirm={(close) => enter.mutate(returned.id, { onSettled: close })}
          onClose={() => setReturned(undefined)}
        >
          <p>
            {returned.elsewhere
              ? `Nothing is entered in the payment history, and nobody is told: the money was paid in ${systemName(returned.elsewhere)}.`
              : 'The refund is recorded in the payment history, and the payer gets an email.'}
          </p>
        </ConfirmModal>
      )}
      {kept && <KeepDialog refund={kept} onClose={() => setKept(undefined)} />}
    </>
  );
}

interface HandRefundListProps extends HandRefundsProps {
  onReturned: (refund: HandRefundRow) => void;
  onKeep: (refund: HandRefundRow) => void;
}

function HandRefundList({ classHref, onReturned, onKeep }: HandRefundListProps) {
  const { data: refunds, isError, error, refetch } = useQuery(handRefundsQuery);
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!refunds) return <LoadingState label="Loading refunds" lines={4} />;
  if (refunds.length === 0) {
    return (
      <EmptyState
        icon={<CheckCircleOutlined aria-hidden />}
        title="Nothing to return"
        text="When a seat that was paid at the center or in another system is given up, the money to return appears here."
      />
    );
  }
  return (
    <section className="card panel unmatched" aria-labelledby="hand-refunds">
      <div className="panel-head">
        <h2 className="panel-title" id="hand-refunds">
          {refunds.length === 1 ? '1 payment to return' : `${refunds.length} payments to return`}
        </h2>
        <span className="secondary">For seats that were given up.</span>
      </div>
      <ul className="unmatched-list">
        {refunds.map((refund) => (
          <li key={refund.id} className="unmatched-item">
            <div className="unmatched-text">
              <strong className="tabular">{taskOf(refund)}</strong>
              <span className="tabular">
                {howPaid(refund)} for{' '}
                <Link to={classHref(refund.classId)}>
                  {refund.classTitle}, {formatDate(refund.classDate)}
                </Link>
                {refund.payer !== refund.studentName && `, seat of ${refund.studentName}`}
              </span>
              <span className="secondary tabular">
                {refund.reason} · <InstantDate instant={refund.requestedAt} />
              </span>
            </div>
            <May to="refund">
              <Button
                size="small"
                aria-label={`${settledLabel(refund)} ${amountAndPayer(refund)}`}
                onClick={() => onReturned(refund)}
              >
                {settledLabel(refund)}
              </Button>
              <Button
                size="small"
                aria-label={`Keep ${formatMoney(refund.amount)} of ${refund.payer}`}
                onClick={() => onKeep(refund)}
              >
                Keep
              </Button>
            </May>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The center keeps the money, for a reason. Mount to open. */
function KeepDialog({ refund, onClose }: { refund: HandRefundRow; onClose: () => void }) {
  const drop = useDropHandRefund(refund.id);
  return (
    <FormModal<{ reason: string }>
      title={`Keep ${formatMoney(refund.amount)}`}
      submitLabel="Keep"
      initialValues={{ reason: '' }}
      onSubmit={(values) => drop.mutateAsync(values)}
      onClose={onClose}
    >
      <p className="collect-line">
        {`${refund.payer} does not get this money back.${refund.elsewhere ? '' : ' It can still be refunded from the class.'}`}
      </p>
      <Form.Item
        name="reason"
        label="Reason"
        rules={[{ required: true, whitespace: true, message: 'Enter a reason' }]}
        extra="Appears in the audit trail."
      >
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
    </FormModal>
  );
}

const amountAndPayer = ({ amount, payer }: HandRefundRow): string => `${formatMoney(amount)} to ${payer}`;

/** 'Return $65.00 to Ana Ruiz', or 'Refund $65.00 in Enrollware' */
const taskOf = (refund: HandRefundRow): string =>
  refund.elsewhere
    ? `Refund ${formatMoney(refund.amount)} in ${systemName(refund.elsewhere)}`
    : `Return ${amountAndPayer(refund)}`;

const settledLabel = ({ elsewhere }: HandRefundRow): string => (elsewhere ? 'Done' : 'Returned');

function howPaid({ method, elsewhere, payer }: HandRefundRow): string {
  if (elsewhere) return `Paid by ${payer}`;
  return !method || method === 'Paid at the center' ? 'Paid at the center' : `Paid with ${method}`;
}
