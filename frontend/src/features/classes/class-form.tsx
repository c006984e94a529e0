import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Input, InputNumber, type FormRule as Rule, Select } from 'antd';
import type { ClassRow } from '../../shared/api/rows.js';
import { statusLook } from '../../shared/ui/status.js';
import { coursesQuery, instructorsQuery, organizationsQuery } from './api.js';
import { AS_WRITTEN, type ClassFormValues, instructorName, PUBLIC } from './class-form.logic.js';
import { readDate, readTime } from './when.logic.js';
import { WhenField } from './when-field.js';

const STATUSES = (['upcoming', 'in-progress', 'completed', 'cancelled'] as const).map((value) => ({
  value,
  label: statusLook(value).label,
}));

interface ClassFormProps {
  /** Links the form with the dialog's button. */
  id: string;
  form: FormInstance<ClassFormValues>;
  initialValues: ClassFormValues;
  onSubmit: (values: ClassFormValues) => void;
  /** The class that is edited; without it the form creates one and asks for the course. */
  row?: ClassRow;
}

/** The fields of a class, for the Add and the Edit dialog (spec section 5). */
export function ClassForm({ id, form, initialValues, onSubmit, row }: ClassFormProps) {
  const required = (message: string) => [{ required: true, whitespace: true, message }];
  return (
    <Form<ClassFormValues>
      id={id}
      form={form}
      layout="vertical"
      className="dialog-form"
      initialValues={initialValues}
      onFinish={onSubmit}
      scrollToFirstError={{ focus: true }}
      requiredMark="optional"
    >
      {!row && <CourseField form={form} />}
      <Form.Item name="title" label="Title" rules={required('Give the class a title')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="description" label="Description">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2000} />
      </Form.Item>
      <div className="dialog-form-row">
        <Form.Item
          name="date"
          label="Date"
          rules={when('Choose a date', readDate, 'Type a date like Jan 5, 2027')}
          validateTrigger="onBlur"
        >
          <WhenField kind="date" />
        </Form.Item>
        <Form.Item
          name="time"
          label="Time"
          rules={when('Choose a time', readTime, 'Type a time like 9:30 AM')}
          validateTrigger="onBlur"
        >
          <WhenField kind="time" />
        </Form.Item>
      </div>
      <Form.Item name="location" label="Location" rules={required('Say where it takes place')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <InstructorField row={row} />
      <div className="dialog-form-row">
        <Form.Item
          name="capacity"
          label="Capacity"
          rules={[
            { required: true, message: 'Say how many seats there are' },
            { type: 'number', min: 1, message: 'At least 1' },
          ]}
        >
          <InputNumber precision={0} inputMode="numeric" suffix="seats" />
        </Form.Item>
        <Form.Item name="price" label="Price" rules={[{ type: 'number', min: 0, message: 'At least 0' }]}>
          <InputNumber step={0.01} precision={2} inputMode="decimal" prefix="$" />
        </Form.Item>
      </div>
      <div className="dialog-form-row">
        <Form.Item name="status" label="Status" rules={[{ required: true }]}>
          <Select options={STATUSES} />
        </Form.Item>
        <OrganizationField row={row} />
      </div>
    </Form>
  );
}

/** Asked for once the field is left: a date is none yet while it is typed. */
function when(missing: string, read: (text: string) => string | undefined, unreadable: string): Rule[] {
  const validator = async (_: unknown, value?: string) => {
    if (!value) throw new Error(missing);
    if (!read(value)) throw new Error(unreadable);
  };
  return [{ required: true, validator }];
}

function CourseField({ form }: { form: FormInstance<ClassFormValues> }) {
  const courses = useQuery(coursesQuery());
  const options = courses.data?.map(({ id, name, duration }) => ({ value: id, label: name, duration })) ?? [];
  const prefillTitle = (courseId: string) => {
    const name = courses.data?.find(({ id }) => id === courseId)?.name;
    if (name && !form.getFieldValue('title')?.trim()) form.setFieldValue('title', name);
  };
  return (
    <Form.Item name="courseId" label="Course" rules={[{ required: true, message: 'Choose a course' }]}>
      <Select
        options={options}
        loading={courses.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Choose a course"
        onChange={prefillTitle}
        notFoundContent={courses.isError ? 'The courses could not be loaded' : 'No course matches'}
        optionRender={({ data }) => (
          <span className="option-with-note">
            <span>{data.label}</span>
            {data.duration && <span className="secondary">{data.duration}</span>}
          </span>
        )}
      />
    </Form.Item>
  );
}

function InstructorField({ row }: { row: ClassRow | undefined }) {
  const instructors = useQuery(instructorsQuery());
  const options = instructors.data?.map((user) => ({ value: user.id, label: instructorName(user) })) ?? [];
  if (row?.instructor && !options.some(({ value }) => value === row.instructorId)) {
    options.unshift({ value: row.instructorId ?? AS_WRITTEN, label: row.instructor });
  }
  return (
    <Form.Item name="instructorId" label="Instructor">
      <Select
        options={options}
        loading={instructors.isPending}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Not yet chosen"
        notFoundContent="No instructor matches. Mark users as instructors under Settings, Permissions."
      />
    </Form.Item>
  );
}

function OrganizationField({ row }: { row: ClassRow | undefined }) {
  const organizations = useQuery(organizationsQuery());
  const options = organizations.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  if (row?.organizationId && !options.some(({ value }) => value === row.organizationId)) {
    options.unshift({ value: row.organizationId, label: row.organizationName ?? 'Organization' });
  }
  return (
    <Form.Item name="organizationId" label="Organization">
      <Select
        options={[{ value: PUBLIC, label: 'None (public class)' }, ...options]}
        loading={organizations.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent="No organization matches"
      />
    </Form.Item>
  );
}
