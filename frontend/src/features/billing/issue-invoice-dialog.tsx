import { Form, Input, Radio, Table } from 'antd';
import { formatDate } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { DayField } from '../../shared/ui/day-field.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useDebounced } from '../../shared/ui/use-debounced.js';
import { useMediaQuery } from '../../shared/ui/use-media-query.js';
import { type InvoiceDraftInput, useInvoicePreview, useIssueInvoice } from './staff-api.js';
import './billing.css';
import { InvoicePaper } from './invoice-paper.js';
import { type InvoicePeriod, PERIODS, useInvoiceSeats } from './use-invoice-seats.js';

interface InvoiceForm {
  /** Undefined until somebody types: it follows the seats. */
  poNumber?: string;
  dueOn: string;
}

interface IssueInvoiceDialogProps {
  organizationId: string;
  onClose: () => void;
}

/** Picks the unpaid seats of a period for an invoice, shows its paper, and emails it. Mount to open. */
export function IssueInvoiceDialog({ organizationId, onClose }: IssueInvoiceDialogProps) {
  const { seats, chosen, total, purchaseOrder, ...choice } = useInvoiceSeats(organizationId);
  const issue = useIssueInvoice(organizationId);
  const enrollmentIds = chosen.map(({ id }) => id);
  const draftOf = ({ poNumber = purchaseOrder, dueOn }: InvoiceForm): InvoiceDraftInput => ({
    enrollmentIds,
    poNumber,
    ...(dueOn && { dueOn }),
  });
  const preview = useInvoicePreview(organizationId, draftOf({ dueOn: '' }));
  const isEmailed = preview.data?.emailedTo !== null;
  return (
    <FormModal<InvoiceForm>
      title="Create Invoice"
      width={1040}
      submitLabel={
        chosen.length === 0
          ? 'Create Invoice'
          : `Create ${isEmailed ? 'and Email Invoice' : 'Invoice'} for ${formatMoney(total)}`
      }
      initialValues={{ dueOn: '' }}
      submitDisabled={chosen.length === 0}
      onSubmit={(values) => issue.mutateAsync(draftOf(values))}
      onClose={onClose}
    >
      <div className="invoice-dialog">
        <div>
          <Periods {...choice} />
          {seats.isPending && <LoadingState label="Loading unpaid seats" lines={4} />}
          {seats.isError && <ErrorState error={seats.error} onRetry={() => seats.refetch()} />}
          {seats.data && <Seats {...choice} chosen={enrollmentIds} />}
          <div className="form-modal-row">
            <Form.Item
              name="poNumber"
              label="PO number (optional)"
              getValueProps={(typed?: string) => ({ value: typed ?? purchaseOrder })}
            >
              <Input autoComplete="off" maxLength={60} />
            </Form.Item>
            <Form.Item name="dueOn" label="Due (optional)" extra="Empty: as the settings say">
              <DayField />
            </Form.Item>
          </div>
          {preview.data && (
            <p className={isEmailed ? 'invoice-email' : 'invoice-email invoice-no-email'}>
              {isEmailed
                ? `It is emailed to ${preview.data.emailedTo}.`
                : 'The organization has no billing email, so nobody gets it by email. Send its PDF yourself.'}
            </p>
          )}
        </div>
        <Form.Item noStyle dependencies={['poNumber', 'dueOn']}>
          {(form) => (
            <SettledPaper organizationId={organizationId} draft={draftOf(form.getFieldsValue(true) as InvoiceForm)} />
          )}
        </Form.Item>
      </div>
    </FormModal>
  );
}

/** Waits for a pause in typing and choosing. */
function SettledPaper({ organizationId, draft }: { organizationId: string; draft: InvoiceDraftInput }) {
  const settled = JSON.parse(useDebounced(JSON.stringify(draft), 250)) as InvoiceDraftInput;
  return <InvoicePaper organizationId={organizationId} draft={settled} />;
}

type Choice = Omit<ReturnType<typeof useInvoiceSeats>, 'seats' | 'chosen' | 'total' | 'purchaseOrder'>;

function Periods({ period, setPeriod, dates, setDates }: Choice) {
  return (
    <>
      <Form.Item label="Classes of">
        <Radio.Group
          className="invoice-periods"
          optionType="button"
          aria-label="Classes of"
          value={period}
          onChange={({ target }) => setPeriod(target.value as InvoicePeriod)}
          options={Object.entries(PERIODS).map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      {period === 'dates' && (
        <div className="form-modal-row">
          <Form.Item label="From" htmlFor="invoice-from">
            <DayField id="invoice-from" value={dates.from} onChange={(from) => setDates({ ...dates, from })} />
          </Form.Item>
          <Form.Item label="To" htmlFor="invoice-to">
            <DayField id="invoice-to" value={dates.to} onChange={(to) => setDates({ ...dates, to })} />
          </Form.Item>
        </div>
      )}
    </>
  );
}

function Seats({ shown, chosen, choose }: Omit<Choice, 'chosen'> & { chosen: string[] }) {
  const isPhone = useMediaQuery('(max-width: 639px)');
  const classOf = ({ classTitle, classDate }: (typeof shown)[number]) => `${classTitle}, ${formatDate(classDate)}`;
  return (
    <Table
      size="small"
      className="invoice-seats"
      rowKey="id"
      dataSource={shown}
      pagination={false}
      scroll={{ y: 240 }}
      locale={{
        emptyText: (
          <EmptyState title="No unpaid seats" text="Seats of other days and on another invoice are left out." />
        ),
      }}
      rowSelection={{
        columnWidth: 40,
        selectedRowKeys: chosen,
        onChange: choose,
        getCheckboxProps: ({ studentName }) => ({ 'aria-label': `Seat of ${studentName}` }),
      }}
      columns={[
        {
          key: 'studentName',
          title: isPhone ? 'Seat' : 'Student',
          ...(isPhone ? {} : { width: 148 }),
          render: (_, seat) => (
            <>
              {seat.studentName}
              {isPhone && <span className="secondary invoice-seat-class">{classOf(seat)}</span>}
            </>
          ),
        },
        ...(isPhone
          ? []
          : [{ key: 'class', title: 'Class', render: (_: unknown, seat: (typeof shown)[number]) => classOf(seat) }]),
        { key: 'amount', title: 'Due', align: 'right', width: 88, render: (_, { amount }) => formatMoney(amount) },
      ]}
    />
  );
}
