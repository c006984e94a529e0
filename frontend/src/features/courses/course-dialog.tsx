import { Form, Input, InputNumber, Switch } from 'antd';
import type { ReactNode } from 'react';
import { EditFormModal, FormModal } from '../../shared/ui/form-modal.js';
import type { Described } from '../../shared/ui/use-merging-save.js';
import { type Course, type CourseInput, coursesPath, useSaveCourse } from './api.js';

const EMPTY = { name: '', description: '', duration: '', whatToBring: '', validityMonths: 24, validToEndOfMonth: true };

/** Adds a course, or edits the one given. Mount to open. */
export function CourseDialog({ course, onClose }: { course: Course | undefined; onClose: () => void }) {
  const save = useSaveCourse(course?.id);
  const common = {
    markOptional: true,
    submitDisabled: ({ name }: CourseInput) => !name?.trim(),
    onClose,
    children: FIELDS,
  };
  if (!course) {
    return (
      <FormModal<CourseInput>
        {...common}
        title="Add Course"
        submitLabel="Add Course"
        initialValues={EMPTY}
        onSubmit={(values) => save.mutateAsync(trimmed(values))}
      />
    );
  }
  return (
    <EditFormModal<Course, CourseInput>
      {...common}
      title="Edit Course"
      submitLabel="Save Course"
      noun="course"
      row={course}
      rowKey={[coursesPath, course.id]}
      valuesOf={valuesOf}
      describe={describe}
      onSubmit={(values, { revision }) => {
        const input = { ...trimmed(values), revision };
        return save.mutateAsync(input);
      }}
    />
  );
}

const FIELDS: ReactNode = (
  <>
    <Form.Item name="name" label="Name" required>
      <Input maxLength={200} autoComplete="off" />
    </Form.Item>
    <Form.Item name="description" label="Description">
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
    </Form.Item>
    <Form.Item name="whatToBring" label="What to Bring" extra="In the confirmation and the reminder of each class">
      <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={500} placeholder="e.g. A photo ID and water" />
    </Form.Item>
    <div className="form-modal-row">
      <Form.Item name="duration" label="Duration">
        <Input placeholder="e.g. 4 hours" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="validityMonths"
        label="Certification Valid For"
        extra="Months from the class"
        rules={[{ required: true, type: 'number', min: 1, message: 'Enter a number of months' }]}
      >
        <InputNumber precision={0} inputMode="numeric" />
      </Form.Item>
    </div>
    <Form.Item
      name="validToEndOfMonth"
      label="Valid to the End of the Month"
      extra="Off: to the same day of the month as the class"
      valuePropName="checked"
      required
    >
      <Switch />
    </Form.Item>
  </>
);

const valuesOf = ({
  name,
  description,
  duration,
  whatToBring,
  validityMonths,
  validToEndOfMonth,
}: Course): CourseInput => ({
  name,
  description,
  duration,
  whatToBring,
  validityMonths,
  validToEndOfMonth,
});

const trimmed = (values: CourseInput): CourseInput => ({ ...values, name: values.name.trim() });

const describe = (course: Course): Described<CourseInput> => ({
  name: ['Name', course.name],
  description: ['Description', course.description],
  duration: ['Duration', course.duration],
  whatToBring: ['What to Bring', course.whatToBring],
  validityMonths: ['Certification Valid For', `${course.validityMonths} months`],
  validToEndOfMonth: ['Valid to the End of the Month', course.validToEndOfMonth ? 'Yes' : 'No'],
});
