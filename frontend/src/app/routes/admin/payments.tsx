import { Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PayInvoiceDialog } from '../../../features/billing/pay-invoice-dialog.js';
import { CollectPaymentDialog } from '../../../features/payments/collect-payment-dialog.js';
import { HandRefunds } from '../../../features/payments/hand-refunds.js';
import { Ledger } from '../../../features/payments/ledger.js';
import { OverdueSeats, SeatsDueTomorrow } from '../../../features/payments/overdue-seats.js';
import { RecordPaymentDialog } from '../../../features/payments/record-payment-dialog.js';
import type { SeatsToPayProps } from '../../../features/payments/seats-to-pay.js';
import { UnmatchedPayments } from '../../../features/payments/unmatched-payments.js';
import { usePaymentLinks } from '../../../features/payments/use-payment-links.js';
import { Deposit, DepositActions } from '../../../features/reports/deposit.js';
import { Revenue } from '../../../features/reports/revenue.js';
import { RevenueActions, RevenueLine } from '../../../features/reports/revenue-page-head.js';
import { useOrganizationMail } from '../../../features/staff-mail/use-organization-mail.js';
import { useStudentMail } from '../../../features/staff-mail/use-student-mail.js';
import type { Period } from '../../../shared/format/period.js';
import { Page } from '../../../shared/ui/page.js';
import { paths } from '../../paths.js';

const LINKS = { classHref: paths.classRoster, studentHref: paths.student };
const invoiceHref = (organizationId: string, id: string) =>
  `${paths.organizationInvoices(organizationId)}?invoice=${id}`;

interface View {
  key: string;
  label: string;
  content: (acts: SeatsToPayProps) => ReactNode;
  line?: ReactNode;
  action?: ReactNode;
}

const LINE = 'Overdue, unmatched and received payments, and money to return.';
/** The payments of some days. */
const receivedHref = ({ from, to }: Period) => `${paths.payments}?view=received&from=${from}&to=${to}`;

const VIEWS: readonly [View, ...View[]] = [
  { key: 'overdue', label: 'Overdue', content: (acts) => <OverdueSeats {...acts} /> },
  { key: 'tomorrow', label: 'Unpaid for Tomorrow', content: (acts) => <SeatsDueTomorrow {...acts} /> },
  { key: 'unmatched', label: 'Unmatched', content: () => <UnmatchedPayments /> },
  { key: 'to-return', label: 'To Return', content: () => <HandRefunds classHref={paths.classRoster} /> },
  { key: 'received', label: 'Received', content: () => <Ledger {...LINKS} /> },
  {
    key: 'deposit',
    label: 'Deposit',
    content: () => <Deposit />,
    line: 'What was paid by hand on a day, less what was returned by hand.',
    action: <DepositActions />,
  },
  {
    key: 'revenue',
    label: 'Revenue',
    content: () => <Revenue paymentsHref={receivedHref} />,
    line: <RevenueLine />,
    action: <RevenueActions />,
  },
];
const TABS_ID = 'payments';

/** /payments, with the other views at ?view=tomorrow, ?view=unmatched, ?view=to-return, ?view=received, ?view=deposit and ?view=revenue */
export function Component() {
  const [params, setParams] = useSearchParams();
  const [dialog, setDialog] = useState<ReactNode>();
  const { writeMail, mailDialog } = useStudentMail();
  const organizationMail = useOrganizationMail();
  const { linkDialog, ...linkActs } = usePaymentLinks();
  const view = VIEWS.find(({ key }) => key === params.get('view')) ?? VIEWS[0];
  const onClose = () => setDialog(undefined);
  const acts: SeatsToPayProps = {
    ...LINKS,
    ...linkActs,
    onCollect: (seat) => setDialog(<CollectPaymentDialog seats={[seat]} onClose={onClose} />),
    onRecord: (seats) => setDialog(<RecordPaymentDialog seats={seats} onClose={onClose} />),
    invoiceHref,
    onPayInvoice: (invoice) => setDialog(<PayInvoiceDialog invoice={invoice} onClose={onClose} />),
    onRemind: writeMail,
    onRemindOrganizations: organizationMail.writeMail,
  };
  return (
    <Page title="Payments" line={view.line ?? LINE} action={view.action}>
      <Tabs
        id={TABS_ID}
        className="class-tabs"
        activeKey={view.key}
        onChange={(key) => setParams(key === VIEWS[0].key ? {} : { view: key })}
        items={VIEWS.map(({ key, label }) => ({ key, label }))}
      />
      <div className="class-tab-panel" role="tabpanel" aria-labelledby={`${TABS_ID}-tab-${view.key}`}>
        {view.content(acts)}
      </div>
      {dialog}
      {mailDialog}
      {organizationMail.mailDialog}
      {linkDialog}
    </Page>
  );
}
