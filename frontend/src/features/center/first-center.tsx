import { Button, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { formatPhone } from '../../shared/format/phone.js';
import { showFieldErrors } from '../../shared/ui/form-modal.js';
import { PhoneInput } from '../../shared/ui/phone-input.js';
import { useUnsavedChanges } from '../../shared/ui/unsaved-changes.js';
import type { Center } from './api.js';
import { LogoControls } from './logo-settings.js';
import { useChangePartOfCenter } from './settings-api.js';

type Values = Pick<Center, 'name' | 'phone' | 'email' | 'address'>;

/** The name of a center that nobody has named yet. */
const UNNAMED = 'Training Center';

const required = (message: string) => [{ required: true, whitespace: true, message }];

/** The setup step that asks who the center is. */
export function FirstCenter({ center, skip, onDone }: { center: Center; skip: ReactNode; onDone: () => void }) {
  const [form] = Form.useForm<Values>();
  const save = useChangePartOfCenter();
  useUnsavedChanges(() => form.isFieldsTouched() && !save.isSuccess, 'What you typed about the center is not saved.');
  const { name, phone, email, address } = center;
  const submit = async (values: Values) => {
    try {
      await save.mutateAsync(values);
      onDone();
    } catch (error) {
      showFieldErrors(form, error);
    }
  };
  return (
    <Form
      form={form}
      name="first-center"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={{ name: name === UNNAMED ? '' : name, phone: formatPhone(phone), email, address }}
      onFinish={submit}
    >
      <div className="setup-fields">
        <Form.Item name="name" label="Business Name" rules={required('Enter the business name')}>
          <Input autoFocus autoComplete="organization" maxLength={200} />
        </Form.Item>
        <Form.Item name="phone" label="Phone" rules={required('Enter the phone number that students call')}>
          <PhoneInput autoComplete="tel" />
        </Form.Item>
        <Form.Item name="address" label="Address">
          <Input autoComplete="street-address" maxLength={500} />
        </Form.Item>
        <Form.Item name="email" label="Email">
          <Input type="email" autoComplete="email" />
        </Form.Item>
      </div>
      <LogoControls center={center} />
      <div className="setup-actions">
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          Save Center
        </Button>
        {skip}
      </div>
    </Form>
  );
}
