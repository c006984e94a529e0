import { Form, Input, InputNumber, Select } from 'antd';
import { PhoneInput } from '../../shared/ui/phone-input.js';
import { statusAppearance } from '../../shared/ui/status.js';
import { SELF_BOOKING_MODES } from './self-booking.js';

const PAYMENT_TYPES = (['auto', 'independent'] as const).map((value) => ({
  value,
  label: statusAppearance(value).label,
}));

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
        extra={isNew && 'Gets an account, and its temporary password by email.'}
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
      <SelfBookingFields />
    </>
  );
}

const MODES = SELF_BOOKING_MODES.map(({ value, label }) => ({ value, label }));

/** What an organization that pays automatically says to seats that its people take alone. */
function SelfBookingFields() {
  const isAuto = Form.useWatch('paymentType') === 'auto';
  const allows = Form.useWatch(['selfBooking', 'mode']) === 'allow';
  if (!isAuto) return null;
  return (
    <>
      <Form.Item name={['selfBooking', 'mode']} label="Seats That Its People Book Themselves">
        <Select options={MODES} />
      </Form.Item>
      {allows && (
        <>
          <Form.Item
            name={['selfBooking', 'perMonth']}
            label="Monthly Limit"
            extra="For all of its people together. Beyond it, a seat needs approval."
          >
            <InputNumber min={1} max={1_000_000} precision={2} prefix="$" placeholder="No limit" controls={false} />
          </Form.Item>
          <Form.Item
            name={['selfBooking', 'perPersonPerYear']}
            label="Seats per Person"
            extra="In a calendar year. Beyond it, a seat needs approval."
          >
            <InputNumber min={1} max={1_000} precision={0} placeholder="No limit" />
          </Form.Item>
        </>
      )}
    </>
  );
}
