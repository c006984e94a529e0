import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import type { StudentRow } from '../../shared/api/rows.js';
import { FormDialog, showFieldErrors } from '../../shared/ui/form-dialog.js';
import { organizationsQuery, useCreateStudent, useUpdateStudent } from './api.js';
import { formValuesOf, newStudentOf, type StudentFormValues, updatedStudentOf } from './student.logic.js';
import { StudentPhotoUpload } from './student-avatar.js';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

export function AddStudentDialog({ open, onClose }: DialogProps) {
  const [form] = Form.useForm<StudentFormValues>();
  const create = useCreateStudent();
  const submit = (values: StudentFormValues) =>
    create.mutate(newStudentOf(values), { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) });
  return (
    <FormDialog title="Add Student" submit="Add Student" open={open} onClose={onClose} busy={create.isPending}>
      {(id) => (
        <Form id={id} form={form} layout="vertical" className="dialog-form" onFinish={submit}>
          <PersonFields />
          <OrganizationField />
        </Form>
      )}
    </FormDialog>
  );
}

/** Changes a student's profile. Mounted for one student at a time. */
export function EditStudentDialog({ student, open, onClose }: DialogProps & { student: StudentRow }) {
  const [form] = Form.useForm<StudentFormValues>();
  const update = useUpdateStudent(student.id);
  const submit = (values: StudentFormValues) =>
    update.mutate(updatedStudentOf(values), { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) });
  return (
    <FormDialog title="Edit Profile" submit="Save Changes" open={open} onClose={onClose} busy={update.isPending}>
      {(id) => (
        <Form
          id={id}
          form={form}
          layout="vertical"
          className="dialog-form"
          initialValues={formValuesOf(student)}
          onFinish={submit}
        >
          <div className="student-edit-photo">
            <StudentPhotoUpload student={student} size="large" />
            <span className="secondary">An image of up to 5 MB</span>
          </div>
          <PersonFields />
          <Form.Item name="licenseNumber" label="License">
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
          <Form.Item name="notes" label="Notes">
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={5000} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
}

/** Names, email and phone. None is required (spec section 5); autofill is off since the person at the desk is another one. */
function PersonFields() {
  return (
    <>
      <div className="dialog-form-row">
        <Form.Item name="firstName" label="First name">
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="lastName" label="Last name">
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="email" label="Email" rules={[{ type: 'email', message: 'This is not an email address' }]}>
        <Input type="email" maxLength={254} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="phone" label="Phone">
        <Input type="tel" maxLength={32} autoComplete="off" />
      </Form.Item>
    </>
  );
}

function OrganizationField() {
  const organizations = useQuery(organizationsQuery());
  return (
    <Form.Item name="organizationId" label="Organization">
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="None"
        loading={organizations.isPending}
        options={organizations.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        notFoundContent={organizations.isError ? 'The organizations could not be loaded' : 'No organization matches'}
      />
    </Form.Item>
  );
}
