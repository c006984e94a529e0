import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { HandRefunds } from '../../../features/payments/hand-refunds.js';
import { Ledger } from '../../../features/payments/ledger.js';
import { OverdueSeats } from '../../../features/payments/overdue-seats.js';
import { UnmatchedPayments } from '../../../features/payments/unmatched-payments.js';
import { Page } from '../../../shared/ui/page.js';
import { paths } from '../../paths.js';

const VIEWS = [
  {
    key: 'overdue',
    label: 'Overdue',
    content: <OverdueSeats classHref={paths.classRoster} studentHref={paths.student} />,
  },
  { key: 'unmatched', label: 'Unmatched', content: <UnmatchedPayments /> },
  { key: 'to-return', label: 'To Return', content: <HandRefunds classHref={paths.classRoster} /> },
  { key: 'received', label: 'Received', content: <Ledger classHref={paths.classRoster} studentHref={paths.student} /> },
] as const;
const TABS_ID = 'payments';

/** /payments, with the other views at ?view=unmatched, ?view=to-return and ?view=received */
export function Component() {
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find(({ key }) => key === params.get('view')) ?? VIEWS[0];
  return (
    <Page title="Payments" line="Overdue, unmatched and received payments, and money to return.">
      <Tabs
        id={TABS_ID}
        className="class-tabs"
        activeKey={view.key}
        onChange={(key) => setParams(key === VIEWS[0].key ? {} : { view: key })}
        items={VIEWS.map(({ key, label }) => ({ key, label }))}
      />
      <div className="class-tab-panel" role="tabpanel" aria-labelledby={`${TABS_ID}-tab-${view.key}`}>
        {view.content}
      </div>
    </Page>
  );
}
