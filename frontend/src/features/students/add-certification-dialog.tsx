import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Form, Input, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { readOptions } from '../../shared/api/query-client.js';
import type { CertificationRow, CourseRow, OutsideCardInput } from '../../shared/api/rows.js';
import { coursesQuery } from '../../shared/model/queries.js';
import { DayField } from '../../shared/ui/day-field.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { useSaveOutsideCard } from './api.js';

const DAY = 'YYYY-MM-DD';

const EMPTY = { certificationType: '', agency: '', code: '', issueDate: '', expiryDate: '', onlineOnly: false };
type Values = typeof EMPTY;

interface AddCertificationDialogProps {
  studentId: string;
  name: string;
  /** The outside card to correct; undefined to add one. */
  card: CertificationRow | undefined;
  onClose: () => void;
}

/** Enters a card that a student got elsewhere, or corrects one. Mount to open. */
export function AddCertificationDialog({ studentId, name, card, onClose }: AddCertificationDialogProps) {
  const save = useSaveOutsideCard(studentId, card?.id);
  const courses = useCourses();
  const title = card ? 'Correct Certification' : 'Add Certification';
  return (
    <FormModal<Values>
      title={title}
      submitLabel={card ? 'Save Certification' : title}
      initialValues={card ? valuesOf(card) : EMPTY}
      submitDisabled={({ certificationType, agency, issueDate, expiryDate }) =>
        !certificationType?.trim() || !agency || !issueDate || !expiryDate
      }
      onSubmit={(values) => save.mutateAsync(inputOf(values, courses, card))}
      onClose={onClose}
      markOptional
    >
      <p className="secondary">
        A card that {name} got elsewhere. It counts for renewal reminders, the employer’s list and the card check. It
        sends no email, books no revenue and opens no account.
      </p>
      <Fields courses={courses} />
    </FormModal>
  );
}

const useCourses = () => (useQuery(coursesQuery()).data ?? []) as CourseRow[];

const courseNamed = (courses: readonly CourseRow[], name: string) =>
  courses.find((course) => course.name.toLowerCase() === name.trim().toLowerCase());

/** As a certification of the course would expire. */
function expiryOf({ validityMonths, validToEndOfMonth }: CourseRow, issueDate: string): string {
  const day = dayjs(issueDate).add(validityMonths, 'month');
  return (validToEndOfMonth ? day.endOf('month') : day).format(DAY);
}

function Fields({ courses }: { courses: readonly CourseRow[] }) {
  const form = Form.useFormInstance<Values>();
  const agencies = useQuery(readOptions('/api/agencies'));
  /** The agency and the expiry follow the course until they are edited. */
  const follow = () => {
    const { certificationType = '', issueDate } = form.getFieldsValue();
    const course = courseNamed(courses, certificationType);
    if (!course) return;
    if (course.agency && !form.isFieldTouched('agency')) form.setFieldValue('agency', course.agency.name);
    if (issueDate && !form.isFieldTouched('expiryDate')) form.setFieldValue('expiryDate', expiryOf(course, issueDate));
  };
  return (
    <>
      <div className="form-modal-row">
        <Form.Item
          name="certificationType"
          label="Course or Type"
          extra="Not in the list? Type the name on the card."
          required
        >
          <AutoComplete
            options={courses.map((course) => ({ value: course.name }))}
            showSearch={{
              filterOption: (typed, option) => !!option?.value.toLowerCase().includes(typed.toLowerCase()),
            }}
            onChange={follow}
          />
        </Form.Item>
        <Form.Item name="agency" label="Agency" required>
          <Select
            loading={agencies.isPending}
            options={(agencies.data ?? []).map((agency) => ({ value: agency.name, label: agency.name }))}
          />
        </Form.Item>
      </div>
      <Form.Item
        name="code"
        label="Code"
        extra="AHA: 12 digits; RQI codes have letters. Others: as printed. Spaces don’t matter."
      >
        <Input maxLength={80} autoComplete="off" />
      </Form.Item>
      <div className="form-modal-row">
        <Form.Item name="issueDate" label="Issued" required>
          <IssueDay onFollow={follow} />
        </Form.Item>
        <Form.Item name="expiryDate" label="Expires" extra="As the course says, until you edit it" required>
          <DayField />
        </Form.Item>
      </div>
      <Form.Item
        name="onlineOnly"
        label="Online Only"
        extra="Earned without a hands-on part"
        valuePropName="checked"
        required
      >
        <Switch />
      </Form.Item>
    </>
  );
}

interface IssueDayProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  onFollow: () => void;
}

function IssueDay({ onFollow, onChange, ...props }: IssueDayProps) {
  return (
    <DayField
      {...props}
      onChange={(day) => {
        onChange?.(day);
        onFollow();
      }}
    />
  );
}

const valuesOf = (card: CertificationRow): Values => ({
  certificationType: card.certificationType,
  agency: card.agency?.name ?? '',
  code: card.ecardCode ?? '',
  issueDate: card.issueDate,
  expiryDate: card.expiryDate,
  onlineOnly: card.isOnlineOnly,
});

function inputOf(values: Values, courses: readonly CourseRow[], card: CertificationRow | undefined): OutsideCardInput {
  const certificationType = values.certificationType.trim();
  const kept = card?.certificationType === certificationType ? card.courseId : null;
  const courseId = courseNamed(courses, certificationType)?.id ?? kept;
  return { ...values, certificationType, ...(courseId && { courseId }) };
}
