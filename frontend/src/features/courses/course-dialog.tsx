import { useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { coursesQuery } from '../../shared/model/queries.js';
import { AgencyField } from '../../shared/ui/agency-field.js';
import { EditFormModal, FormModal } from '../../shared/ui/form-modal.js';
import { noneIsNull, noneOption } from '../../shared/ui/none-option.js';
import type { Described } from '../../shared/ui/use-merging-save.js';
import { type Course, type CourseInput, coursesPath, useSaveCourse } from './api.js';

const EMPTY = {
  name: '',
  description: '',
  duration: '',
  whatToBring: '',
  validityMonths: 24,
  validToEndOfMonth: true,
  cardId: null,
  cardRole: 'starts' as const,
  agencyId: null,
  guidelineYear: null,
};

const ROLES = {
  starts: 'Starts it: for beginners, too',
  renews: 'Renews it while it is valid',
  'renews-lapsed': 'Renews it, also after a lapse',
};

/** Adds a course, or edits the one given. Mount to open. */
export function CourseDialog({ course, onClose }: { course: Course | undefined; onClose: () => void }) {
  const save = useSaveCourse(course?.id);
  const common = {
    markOptional: true,
    submitDisabled: ({ name }: CourseInput) => !name?.trim(),
    onClose,
    children: <Fields course={course} />,
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

const Fields = ({ course }: { course: Course | undefined }) => (
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
    <CardFields course={course} />
  </>
);

/** Which card the course gives, how it stands to it, and who issues it. A full course, its renewal and its blended form give one card. */
function CardFields({ course }: { course: Course | undefined }) {
  const form = Form.useFormInstance<CourseInput>();
  const courses = (useQuery(coursesQuery()).data ?? []) as Course[];
  const cards = new Map(courses.filter(({ card }) => card).map(({ card, agency }) => [card.id, { ...card, agency }]));
  const own = noneOption(course?.card.name === course?.name ? 'Its own' : 'One of its own name');
  const others = [...cards.values()].filter(({ name }) => name !== course?.name);
  return (
    <>
      <div className="form-modal-row">
        <Form.Item name="cardId" label="Card" extra="Courses of one card renew each other" {...noneIsNull}>
          <Select
            loading={courses.length === 0}
            options={[own, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(id: string) => {
              const card = cards.get(id);
              if (card) form.setFieldValue('agencyId', card.agency?.id ?? null);
            }}
          />
        </Form.Item>
        <Form.Item name="cardRole" label="This Course" required>
          <Select options={Object.entries(ROLES).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
      </div>
      <div className="form-modal-row">
        <AgencyField extra="Issues the card, for all courses that give it" />
        <Form.Item name="guidelineYear" label="Guidelines of">
          <InputNumber precision={0} min={1990} max={2100} inputMode="numeric" placeholder="e.g. 2025" />
        </Form.Item>
      </div>
    </>
  );
}

const valuesOf = ({
  name,
  description,
  duration,
  whatToBring,
  validityMonths,
  validToEndOfMonth,
  card,
  cardRole,
  agency,
  guidelineYear,
}: Course): CourseInput => ({
  name,
  description,
  duration,
  whatToBring,
  validityMonths,
  validToEndOfMonth,
  cardId: card.name === name ? null : card.id,
  cardRole,
  agencyId: agency?.id ?? null,
  guidelineYear,
});

const trimmed = (values: CourseInput): CourseInput => ({ ...values, name: values.name.trim() });

const describe = (course: Course): Described<CourseInput> => ({
  name: ['Name', course.name],
  description: ['Description', course.description],
  duration: ['Duration', course.duration],
  whatToBring: ['What to Bring', course.whatToBring],
  validityMonths: ['Certification Valid For', `${course.validityMonths} months`],
  validToEndOfMonth: ['Valid to the End of the Month', course.validToEndOfMonth ? 'Yes' : 'No'],
  cardId: ['Card', course.card.name],
  cardRole: ['This Course', ROLES[course.cardRole]],
  agencyId: ['Agency', course.agency?.name ?? 'None'],
  guidelineYear: ['Guidelines of', String(course.guidelineYear ?? '')],
});
