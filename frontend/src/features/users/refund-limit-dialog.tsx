import { Checkbox, Form, InputNumber } from 'antd';
import { FormModal } from '../../shared/ui/form-modal.js';

interface RefundLimitDialogProps {
  /** Dollars; null for no limit. */
  limit: number | null;
  onSubmit: (limit: number | null) => Promise<unknown>;
  onClose: () => void;
}

interface Values {
  hasLimit: boolean;
  limit: number;
}

/** The most that the front desk may refund for a seat. Mount to open. */
export function RefundLimitDialog({ limit, onSubmit, onClose }: RefundLimitDialogProps) {
  return (
    <FormModal<Values>
      title="Refunds by the Front Desk"
      submitLabel="Save"
      initialValues={{ hasLimit: limit !== null, limit: limit ?? 100 }}
      onSubmit={({ hasLimit, limit: most }) => onSubmit(hasLimit ? most : null)}
      onClose={onClose}
    >
      <p className="secondary">
        Counts for each seat, with everything that went back for it before. With a limit, the front desk can’t refund a
        whole class.
      </p>
      <Form.Item name="hasLimit" valuePropName="checked" noStyle>
        <Checkbox>Limit refunds</Checkbox>
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(before: Values, after: Values) => before.hasLimit !== after.hasLimit}>
        {({ getFieldValue }) =>
          getFieldValue('hasLimit') && (
            <Form.Item
              name="limit"
              label="At most, for a seat"
              rules={[{ required: true, message: 'Enter an amount' }]}
              className="refund-limit"
            >
              <InputNumber prefix="$" min={0} max={999_999.99} step={1} precision={2} controls={false} />
            </Form.Item>
          )
        }
      </Form.Item>
    </FormModal>
  );
}
