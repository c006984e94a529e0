import { useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber, type FormRule as Rule, Select } from 'antd';
import { useState } from 'react';
import type { ClassRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { todayIn } from '../../shared/format/date.js';
import { useMay } from '../../shared/model/permissions.js';
import { nameOf } from '../../shared/model/person.js';
import { coursesQuery, organizationsQuery } from '../../shared/model/queries.js';
import { statusAppearance } from '../../shared/ui/status.js';
import { instructorsQuery } from './api.js';
import { useAsLastTime } from './as-last-time.js';
import { ClashNote } from './clashes.js';
import { AS_WRITTEN, type ClassFormValues, NO_INSTRUCTOR, PUBLIC } from './class-form.logic.js';
import { ClassPlan } from './class-plan.js';
import './classes.css';
import { DateTimeItem } from './date-time-field.js';
import { DaysItem, useDaysFollow } from './days-item.js';
import { LocationItem } from './location-item.js';
import { NewCourseDialog } from './new-course-dialog.js';
import { RepeatFields } from './repeat-fields.js';
import { ScopeChoice } from './scope-choice.js';

const statusOptions = (['upcoming', 'in-progress', 'completed', 'cancelled'] as const).map((value) => ({
  value,
  label: statusAppearance(value).label,
}));

/** The server's limit. */
const MAX_ASSISTANTS = 8;

const required = (message: string): Rule[] => [{ required: true, whitespace: true, message }];

/** The fields of the Add Class and Edit Class forms. Without a class to edit, the course can be chosen. */
export function ClassFields({ session, copyOf }: { session?: ClassRow; copyOf?: ClassRow | undefined }) {
  const today = todayIn(useCenterTimeZone());
  const moveDays = useDaysFollow();
  return (
    <div className="class-form">
      {!session && <CourseField copyOf={copyOf} />}
      <div className="form-modal-row">
        {/* The one field of a copy that is empty. */}
        <DateTimeItem
          kind="date"
          name="date"
          label="Date"
          today={today}
          autoFocus={copyOf !== undefined}
          onChange={moveDays}
        />
        <DateTimeItem kind="time" name="time" label="Time" today={today} />
      </div>
      <DaysItem today={today} />
      {!session && <RepeatFields today={today} />}
      <div className="form-modal-row">
        <LocationItem />
        <InstructorField session={session ?? copyOf} />
      </div>
      <AssistantsField session={session ?? copyOf} />
      <ClashNote session={session} />
      <div className="form-modal-row">
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
        <Form.Item name="price" label="Price" rules={[{ validator: checkPrice }]}>
          <InputNumber step={0.01} precision={2} inputMode="decimal" prefix="$" />
        </Form.Item>
      </div>
      <div className="form-modal-row">
        <OrganizationField session={session ?? copyOf} />
        <Form.Item name="status" label="Status" rules={[{ required: true }]}>
          <Select options={statusOptions} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
      </div>
      <Form.Item name="title" label="Title" rules={required('Give the class a title')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="description" label="Description">
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={2000} />
      </Form.Item>
      {session?.seriesId && (
        <Form.Item name="scope" initialValue="this">
          <ScopeChoice seriesId={session.seriesId} verb="Change" />
        </Form.Item>
      )}
      <ClassPlan session={session} />
    </div>
  );
}

/** The server's rule: 50 cents is the smallest card payment. */
async function checkPrice(_: unknown, price: number | null | undefined): Promise<void> {
  if (price && price < 0.5) throw new Error('A price is $0, or at least $0.50, the smallest card payment');
}

/** Option of the course select that adds the course whose name was typed. */
const NEW_COURSE = 'new';

const isOffered = (typed: string, option?: { value: string; label: string }): boolean =>
  option?.value === NEW_COURSE || (option?.label.toLowerCase().includes(typed.trim().toLowerCase()) ?? false);

function CourseField({ copyOf }: { copyOf: ClassRow | undefined }) {
  const form = Form.useFormInstance<ClassFormValues>();
  const courses = useQuery(coursesQuery());
  const options = courses.data?.map(({ id, name, duration }) => ({ value: id, label: name, duration })) ?? [];
  if (copyOf && !options.some(({ value }) => value === copyOf.courseId)) {
    options.unshift({ value: copyOf.courseId, label: copyOf.courseName, duration: '' });
  }
  const asLastTime = useAsLastTime();
  const may = useMay();
  const [typed, setTyped] = useState('');
  const [added, setAdded] = useState<string>();
  const name = typed.trim();
  const isNew = name !== '' && !options.some(({ label }) => label.toLowerCase() === name.toLowerCase());
  const choices =
    isNew && may('administer') && courses.data
      ? [...options, { value: NEW_COURSE, label: `Add “${name}” as a course`, duration: '' }]
      : options;
  // The title follows the course until someone types a different one.
  const prefill = (courseId: string) => {
    const title = form.getFieldValue('title')?.trim();
    const chosen = options.find(({ value }) => value === courseId)?.label;
    if (!title || options.some(({ label }) => label === title)) form.setFieldValue('title', chosen);
    if (!copyOf) void asLastTime.fill(courseId);
  };
  const choose = (courseId: string) => {
    if (courseId !== NEW_COURSE) return prefill(courseId);
    form.setFieldValue('courseId', undefined);
    setAdded(name);
  };
  const useAdded = (course: { id: string; name: string }) => {
    form.setFieldValue('courseId', course.id);
    if (!form.getFieldValue('title')?.trim()) form.setFieldValue('title', course.name);
  };
  return (
    <>
      <Form.Item
        name="courseId"
        label="Course"
        rules={[{ required: true, message: 'Choose a course' }]}
        extra={asLastTime.note}
      >
        <Select
          options={choices}
          loading={courses.isPending}
          showSearch={{ filterOption: isOffered, onSearch: setTyped }}
          placeholder="Choose a course"
          onChange={choose}
          notFoundContent={courses.isError ? 'The courses could not be loaded' : 'No course matches'}
          optionRender={({ data }) => (
            <span className="option-with-note">
              <span>{data.label}</span>
              {data.duration && <span className="secondary">{data.duration}</span>}
            </span>
          )}
        />
      </Form.Item>
      {added !== undefined && <NewCourseDialog name={added} onAdded={useAdded} onClose={() => setAdded(undefined)} />}
    </>
  );
}

// An option instead of antd's clear button, which is a Tab stop that Enter would press.
const NO_INSTRUCTOR_OPTION = { value: NO_INSTRUCTOR, label: 'Not yet chosen' };

function InstructorField({ session }: { session: ClassRow | undefined }) {
  const instructors = useQuery(instructorsQuery());
  const options = instructors.data?.map((user) => ({ value: user.id, label: nameOf(user) })) ?? [];
  if (session?.instructor && !options.some(({ value }) => value === session.instructorId)) {
    options.unshift({ value: session.instructorId ?? AS_WRITTEN, label: session.instructor });
  }
  return (
    <Form.Item name="instructorId" label="Instructor">
      <Select
        options={[NO_INSTRUCTOR_OPTION, ...options]}
        loading={instructors.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent={
          instructors.isError
            ? 'The instructors could not be loaded'
            : 'No instructor matches. Mark users as instructors under Settings, Permissions.'
        }
      />
    </Form.Item>
  );
}

/** Instructors are chosen, other people typed. */
function AssistantsField({ session }: { session: ClassRow | undefined }) {
  const instructors = useQuery(instructorsQuery());
  const options = instructors.data?.map((user) => ({ value: user.id, label: nameOf(user) })) ?? [];
  for (const { userId, name } of session?.assistants ?? []) {
    if (userId && !options.some(({ value }) => value === userId)) options.push({ value: userId, label: name });
  }
  return (
    <Form.Item
      name="assistants"
      label="Assistants"
      rules={[{ type: 'array', max: MAX_ASSISTANTS, message: `At most ${MAX_ASSISTANTS} assistants` }]}
    >
      <Select
        mode="tags"
        options={options}
        loading={instructors.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Choose instructors, or type names"
      />
    </Form.Item>
  );
}

function OrganizationField({ session }: { session: ClassRow | undefined }) {
  const organizations = useQuery(organizationsQuery());
  const options = organizations.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  if (session?.organizationId && !options.some(({ value }) => value === session.organizationId)) {
    options.unshift({ value: session.organizationId, label: session.organizationName ?? 'Organization' });
  }
  return (
    <Form.Item name="organizationId" label="Organization">
      <Select
        options={[{ value: PUBLIC, label: 'None (public class)' }, ...options]}
        loading={organizations.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent={organizations.isError ? 'The organizations could not be loaded' : 'No organization matches'}
      />
    </Form.Item>
  );
}
