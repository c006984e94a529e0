import { CreditCardOutlined, MailOutlined, StopOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CancellationImpactResponse, ClassRow } from '../../shared/api/rows.js';
import { formatDateAndTime } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { useRefundLimit } from '../../shared/model/permissions.js';
import { peopleText } from '../../shared/model/person.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { Consequence, Consequences } from '../../shared/ui/consequences.js';
import { MoneyBackChoice } from '../../shared/ui/money-back-choice.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { cancellationImpactQuery, type SeriesScope, useCancelClass } from './api.js';
import { noticeNote, noticeTitle } from './notice.js';
import { ScopeChoice } from './scope-choice.js';

/** Says what the cancellation of a class, or of several of its series, does, as the server counts it, and then does it. Mount to open. */
export function CancelClassDialog({ session, onClose }: { session: ClassRow; onClose: () => void }) {
  const [scope, setScope] = useState<SeriesScope>('this');
  const impact = useQuery(cancellationImpactQuery(session.id, scope));
  const cancel = useCancelClass(session.id);
  // Staff with a limit can't refund a whole class.
  const mayRefund = useRefundLimit() === null;
  const [wantsRefund, setRefund] = useState(true);
  const refund = mayRefund && wantsRefund;
  const received = impact.data?.received ?? 0;
  const notified = impact.data?.notified ?? 0;
  const classes = impact.data?.classes ?? 1;
  const act = classes === 1 ? 'Cancel Class' : `Cancel ${classes} Classes`;
  const { date, time, location, instructor } = session;
  return (
    <ConfirmModal
      title="Cancel this class?"
      confirmLabel={notified > 0 ? `${act} and Tell ${peopleText(notified, 'Person', 'People')}` : act}
      keepLabel="Keep Class"
      danger
      disabled={!impact.data}
      loading={cancel.isPending}
      onConfirm={(close) =>
        cancel.mutate({ notified, refund: received > 0 && refund, scope, classes }, { onSuccess: close })
      }
      onClose={onClose}
    >
      <p className="cancel-class-title">{session.title}</p>
      <p className="secondary tabular">
        {[formatDateAndTime(date, time), location, instructor].filter(Boolean).join(' · ')}
      </p>
      {session.seriesId && <ScopeChoice seriesId={session.seriesId} verb="Cancel" value={scope} onChange={setScope} />}
      {impact.isPending && <LoadingState label="Counting the students" lines={3} />}
      {impact.isError && <ErrorState error={impact.error} onRetry={() => impact.refetch()} />}
      {impact.data && <Impact impact={impact.data} />}
      {received > 0 && mayRefund && <MoneyBackChoice received={received} value={refund} onChange={setRefund} />}
      {received > 0 && !mayRefund && (
        <p className="secondary">The {formatMoney(received)} that was paid stays. Ask an administrator to refund it.</p>
      )}
    </ConfirmModal>
  );
}

function Impact({ impact }: { impact: CancellationImpactResponse }) {
  const { notified, paid, received, paidElsewhere } = impact;
  return (
    <Consequences>
      <Consequence icon={<MailOutlined aria-hidden />} title={noticeTitle(impact)} isDangerous={notified > 0}>
        {noticeNote(impact, 'By email, now. This cannot be taken back.')}
      </Consequence>
      <Consequence icon={<CreditCardOutlined aria-hidden />} title={paymentTitle(paid, received + paidElsewhere)}>
        {paidElsewhere > 0 &&
          `${formatMoney(paidElsewhere)} of it in the system that the seats were brought from. Refunding it there becomes a task for each seat.`}
      </Consequence>
      <Consequence icon={<StopOutlined aria-hidden />} title="Enrollment, payments and results close">
        The class leaves the public pages. Its roster stays.
      </Consequence>
    </Consequences>
  );
}

function paymentTitle(paid: number, received: number): string {
  if (paid === 0) return 'Nobody has paid';
  return `${paid} ${paid === 1 ? 'has' : 'have'} paid, ${formatMoney(received)} in all`;
}
