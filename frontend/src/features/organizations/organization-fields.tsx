import { Form, Input, Select } from 'antd';
import { PhoneInput } from '../../shared/ui/phone-input.js';
import { statusLook } from '../../shared/ui/status.js';

const PAYMENT_TYPES = (['auto', 'independent'] as const).map((value) => ({ value, label: statusLook(value).label }));

/** The fields of the dialogs that add and edit an organization. A new one needs its admin's address. */
export function OrganizationFields({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <Form.Item
        name="name"
        label="Organization Name"
        rules={[{ required: true, whitespace: true, message: 'Enter the organization name' }]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="adminName" label="Admin Name">
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="adminEmail"
        label="Admin Email"
        rules={isNew ? [{ required: true, whitespace: true, message: 'Enter the admin email' }] : []}
        extra={isNew && 'Gets an account, and its temporary password by mail.'}
      >
        <Input type="email" autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="adminPhone" label="Admin Phone">
        <PhoneInput autoComplete="off" />
      </Form.Item>
      <Form.Item name="address" label="Address">
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="paymentType" label="Payment Type">
        <Select options={PAYMENT_TYPES} />
      </Form.Item>
    </>
  );
}
