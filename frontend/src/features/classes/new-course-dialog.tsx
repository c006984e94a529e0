import { Form, Input } from 'antd';
import type { CourseRow } from '../../shared/api/rows.js';
import { AgencyField } from '../../shared/ui/agency-field.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { useAddCourse } from './api.js';

interface NewCourse {
  name: string;
  duration: string;
  agencyId: string | null;
}

interface NewCourseDialogProps {
  /** As it was typed. */
  name: string;
  onAdded: (course: CourseRow) => void;
  onClose: () => void;
}

/** Adds the course that a class is to be of. Everything else about it is in the settings. Mount to open. */
export function NewCourseDialog({ name, onAdded, onClose }: NewCourseDialogProps) {
  const add = useAddCourse();
  return (
    <FormModal<NewCourse>
      title="Add Course"
      submitLabel="Add Course"
      markOptional
      initialValues={{ name, duration: '', agencyId: null }}
      onSubmit={async (values) => onAdded(await add.mutateAsync(values))}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="Name"
        rules={[{ required: true, whitespace: true, message: 'Give the course a name' }]}
      >
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="duration" label="Duration" extra="Classes end that long after they begin">
        <Input placeholder="e.g. 4 hours" autoComplete="off" maxLength={100} data-autofocus />
      </Form.Item>
      <AgencyField extra="Issues the card" />
      <p className="secondary">
        Its card is valid for two years, through the end of the month. Settings, Courses changes that.
      </p>
    </FormModal>
  );
}
