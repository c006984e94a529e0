import type { InvoiceRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { todayIn } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { AmountField, type HandPayment, MethodField, ReferenceAndDay } from '../../shared/ui/hand-payment-fields.js';
import { usePayInvoice } from './staff-api.js';

/** What the dialog needs of an invoice; `due` in dollars. */
export type InvoiceToPay = Pick<InvoiceRow, 'id' | 'number' | 'due'>;

/** Enters what was paid by hand for an invoice: all that is due, or a part. Mount to open. */
export function PayInvoiceDialog({ invoice, onClose }: { invoice: InvoiceToPay; onClose: () => void }) {
  const { id, number, due } = invoice;
  const today = todayIn(useCenterTimeZone());
  const pay = usePayInvoice(id);
  return (
    <FormModal<HandPayment>
      title={`Payment of invoice ${number}`}
      submitLabel={({ amount = due }) => `Enter ${formatMoney(amount ?? 0)}`}
      initialValues={{ method: 'check', amount: due, reference: '', date: today }}
      onSubmit={(values) => pay.mutateAsync(values)}
      onClose={onClose}
    >
      <MethodField />
      <AmountField due={due} />
      <ReferenceAndDay />
    </FormModal>
  );
}
