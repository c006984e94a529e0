import { Form, Input } from 'antd';
import type { InvoiceRow } from '../../shared/api/rows.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { useVoidInvoice } from './staff-api.js';

interface VoidInvoiceDialogProps {
  invoice: Pick<InvoiceRow, 'id' | 'number' | 'source'>;
  onClose: () => void;
}

/** Asks why an invoice is voided. Mount to open. */
export function VoidInvoiceDialog({ invoice: { id, number, source }, onClose }: VoidInvoiceDialogProps) {
  const voidInvoice = useVoidInvoice(id);
  return (
    <FormModal<{ reason: string }>
      title={`Void invoice ${number}?`}
      submitLabel="Void Invoice"
      cancelLabel="Keep Invoice"
      initialValues={{ reason: '' }}
      onSubmit={(values) => voidInvoice.mutateAsync(values)}
      onClose={onClose}
    >
      <p>
        {source
          ? 'It asks for nothing any more. Payments stay.'
          : 'It keeps its number and asks for nothing. Its unpaid seats can go on another invoice. Payments stay.'}
      </p>
      <Form.Item name="reason" label="Reason (optional)">
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
    </FormModal>
  );
}
