import { Form, Input } from 'antd';
import type { NewStudent } from './api.js';

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
      <Form.Item
        name={[...path, 'email']}
        label="Email"
        initialValue={initial.email}
        preserve={false}
        rules={[{ type: 'email', message: 'This is not an email address' }]}
      >
        <Input
          type="email"
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          autoFocus={Boolean(initial.firstName) && !isFirstNameOnly}
        />
      </Form.Item>
    </>
  );
}
