import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import type { StudentRow } from '../../shared/api/rows.js';
import { organizationsQuery } from '../../shared/model/queries.js';
import { useCreateStudent } from '../../shared/model/student.js';
import { typedStudent } from '../../shared/model/typed-student.js';
import { EditFormModal, FormModal } from '../../shared/ui/form-modal.js';
import { PhoneInput } from '../../shared/ui/phone-input.js';
import { useDuplicateEmailQuestion } from '../../shared/ui/use-duplicate-email-question.js';
import { STUDENTS, useUpdateStudent } from './api.js';
import {
  describeStudent,
  employerOf,
  formValuesOf,
  NO_ORGANIZATION,
  newStudentOf,
  type StudentFormValues,
  updatedStudentOf,
} from './student.logic.js';
import { StudentPhotoUpload } from './student-avatar.js';

interface AddStudentDialogProps {
  /** What was searched before the form was opened: a name, an address or a number. */
  typed?: string;
  onClose: () => void;
}

/** Mount to open. */
export function AddStudentDialog({ typed = '', onClose }: AddStudentDialogProps) {
  const create = useCreateStudent();
  const askAboutDuplicate = useDuplicateEmailQuestion();
  return (
    <FormModal<StudentFormValues>
      title="Add Student"
      submitLabel="Add Student"
      initialValues={{ ...typedStudent(typed), organizationId: NO_ORGANIZATION }}
      onSubmit={(values) => askAboutDuplicate((allow) => create.mutateAsync({ ...newStudentOf(values), ...allow }))}
      onClose={onClose}
    >
      <PersonFields />
      <OrganizationField />
    </FormModal>
  );
}

/** Mount to open. */
export function EditStudentDialog({ student, onClose }: { student: StudentRow; onClose: () => void }) {
  const update = useUpdateStudent(student.id);
  const askAboutDuplicate = useDuplicateEmailQuestion();
  return (
    <EditFormModal<StudentRow, StudentFormValues>
      title="Edit Profile"
      submitLabel="Save Changes"
      noun="student"
      row={student}
      rowKey={[STUDENTS, student.id]}
      valuesOf={formValuesOf}
      describe={describeStudent}
      onSubmit={(values, base) =>
        askAboutDuplicate((allow) =>
          update.mutateAsync({ ...updatedStudentOf(values, base.revision), ...employerOf(values, base), ...allow }),
        )
      }
      onClose={onClose}
    >
      <div className="student-edit-photo">
        <StudentPhotoUpload student={student} size="large" />
        <span className="secondary">JPEG, PNG, WebP or AVIF</span>
      </div>
      <PersonFields />
      <OrganizationField />
      <Form.Item name="licenseNumber" label="License">
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="notes" label="Notes">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={5000} />
      </Form.Item>
    </EditFormModal>
  );
}

/** Nothing is required. Autofill is off: it would enter the staff member's own details. */
function PersonFields() {
  return (
    <>
      <div className="form-modal-row">
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
        <PhoneInput maxLength={32} autoComplete="off" />
      </Form.Item>
    </>
  );
}

// An option instead of antd's clear button, which is a Tab stop that Enter would press.
const NONE = { value: NO_ORGANIZATION, label: 'None' };

function OrganizationField() {
  const organizations = useQuery(organizationsQuery());
  return (
    <Form.Item name="organizationId" label="Organization">
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        loading={organizations.isPending}
        options={[NONE, ...(organizations.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [])]}
        notFoundContent={organizations.isError ? 'The organizations could not be loaded' : 'No organization matches'}
      />
    </Form.Item>
  );
}
