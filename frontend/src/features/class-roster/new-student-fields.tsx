import { Form, Input } from 'antd';
import { PhoneInput } from '../../shared/ui/phone-input.js';
import type { NewStudent, Payment } from './api.js';

interface NewStudentFieldsProps {
  initial: NewStudent;
  /** Where the form has them. */
  path?: readonly string[];
}

/** Takes a full name: Enter twice after a mistyped search creates nobody. */
export function NewStudentFields({ initial, path = [] }: NewStudentFieldsProps) {
  const isFirstNameOnly = Boolean(initial.firstName) && !initial.lastName;
  return (
    <>
      <div className="form-modal-row">
        <Form.Item
          name={[...path, 'firstName']}
          label="First name"
          initialValue={initial.firstName}
          preserve={false}
          rules={[{ required: true, whitespace: true, message: 'Enter the first name' }]}
        >
          <Input maxLength={100} autoComplete="off" autoFocus={!initial.firstName} />
        </Form.Item>
        <Form.Item
          name={[...path, 'lastName']}
          label="Last name"
          initialValue={initial.lastName}
          preserve={false}
          rules={[{ required: true, whitespace: true, message: 'Enter the last name' }]}
        >
          <Input maxLength={100} autoComplete="off" autoFocus={isFirstNameOnly} />
        </Form.Item>
      </div>
      <div className="form-modal-row new-student-contact">
        <Form.Item
          name={[...path, 'email']}
          label="Email"
          initialValue={initial.email}
          preserve={false}
          dependencies={['payment']}
          rules={[
            { type: 'email', message: 'This is not an email address' },
            // Asked when the form is submitted: a watched value would be that of the last render.
            ({ getFieldValue }) => ({
              required: (getFieldValue('payment') as Payment | undefined) === 'link',
              message: 'Enter the address that the link goes to',
            }),
          ]}
        >
          <Input
            type="email"
            maxLength={254}
            autoComplete="off"
            spellCheck={false}
            autoFocus={Boolean(initial.firstName) && !isFirstNameOnly}
          />
        </Form.Item>
        <Form.Item name={[...path, 'phone']} label="Phone" initialValue={initial.phone} preserve={false}>
          <PhoneInput maxLength={32} autoComplete="off" />
        </Form.Item>
      </div>
    </>
  );
}
