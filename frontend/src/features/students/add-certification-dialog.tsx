import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Button, Form, Input, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { type ChangeEvent, useRef } from 'react';
import { readOptions } from '../../shared/api/query-client.js';
import type { CertificationRow, CourseRow, OutsideCardInput } from '../../shared/api/rows.js';
import { coursesQuery } from '../../shared/model/queries.js';
import { DayField } from '../../shared/ui/day-field.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { isOffered } from '../../shared/ui/is-offered.js';
import { useSaveOutsideCard, useSetCardScan } from './api.js';

const DAY = 'YYYY-MM-DD';

const AHA_DIGITS = 12;

const SCANS = 'application/pdf,image/jpeg,image/png,image/webp,image/avif';

type Values = Required<Omit<OutsideCardInput, 'courseId'>> & { scan: Scan };

/** A file that was chosen, the address of the one that is stored, or none. */
type Scan = File | string | null;

const EMPTY: Values = {
  certificationType: '',
  agency: '',
  code: '',
  issueDate: '',
  expiryDate: '',
  onlineOnly: false,
  scan: null,
};

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
  const setScan = useSetCardScan();
  const courses = useCourses();
  const submit = async (values: Values) => {
    const { id } = await save.mutateAsync(inputOf(values, courses, card));
    const { scan } = values;
    const isKept = typeof scan === 'string' || scan === (card?.scanUrl ?? null);
    // The card is saved, and the toast says what became of the scan.
    if (!isKept) await setScan.mutateAsync({ id, scan }).catch(() => {});
  };
  const title = card ? 'Correct Certification' : 'Add Certification';
  return (
    <FormModal<Values>
      title={title}
      submitLabel={card ? 'Save Certification' : title}
      initialValues={card ? valuesOf(card) : EMPTY}
      submitDisabled={({ certificationType, agency, issueDate, expiryDate }) =>
        !certificationType?.trim() || !agency || !issueDate || !expiryDate
      }
      onSubmit={submit}
      onClose={onClose}
      markOptional
    >
      <p className="secondary outside-card-line">A card that {name} got elsewhere</p>
      <Fields courses={courses} />
      <Consequences />
    </FormModal>
  );
}

/** What an outside card counts for, and what it doesn't do. */
function Consequences() {
  return (
    <div className="outside-card-boxes">
      <section aria-label="It counts for">
        <h3>It counts for</h3>
        <ul>
          <li>renewal reminders</li>
          <li>the employer’s list</li>
          <li>the public card check</li>
        </ul>
      </section>
      <section aria-label="It does not">
        <h3>It does not</h3>
        <ul>
          <li>send an email now</li>
          <li>count as revenue or a class</li>
          <li>open an account</li>
        </ul>
      </section>
    </div>
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
  const named = Form.useWatch('agency', form);
  const isAha = agencies.data?.find(({ name }) => name === named)?.codeFormat === 'aha';
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
            showSearch={{ filterOption: isOffered }}
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
        <CodeField isAha={isAha} />
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
      <Form.Item name="scan" label="Scan or Photo" extra="A PDF or an image of up to 5 MB">
        <ScanField />
      </Form.Item>
    </>
  );
}

interface CodeFieldProps {
  id?: string;
  value?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  isAha: boolean;
}

/** Counts down the digits of an AHA eCard; RQI codes have letters. */
function CodeField({ isAha, ...props }: CodeFieldProps) {
  const code = (props.value ?? '').replace(/[\s-]/g, '');
  const missing = isAha && /^\d+$/.test(code) ? AHA_DIGITS - code.length : 0;
  const text = missing === 1 ? '1 digit to go' : `${missing} digits to go`;
  return (
    <Input
      {...props}
      maxLength={80}
      autoComplete="off"
      suffix={<span className="secondary">{missing > 0 && text}</span>}
    />
  );
}

interface ScanFieldProps {
  id?: string;
  value?: Scan;
  onChange?: (scan: Scan) => void;
}

/** One file, which is sent with the rest of the form. */
function ScanField({ id, value = null, onChange }: ScanFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="outside-card-scan">
      <input
        ref={input}
        id={id}
        type="file"
        accept={SCANS}
        className="visually-hidden"
        tabIndex={-1}
        onChange={({ target }) => {
          onChange?.(target.files?.[0] ?? null);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      {typeof value === 'string' && (
        <a href={value} target="_blank" rel="noreferrer">
          Stored scan
        </a>
      )}
      {value instanceof File && <span>{value.name}</span>}
      <Button onClick={() => input.current?.click()}>{value ? 'Replace File' : 'Choose a File'}</Button>
      {value && (
        <Button type="text" onClick={() => onChange?.(null)}>
          Remove
        </Button>
      )}
    </div>
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
  scan: card.scanUrl,
});

function inputOf(
  { scan: _, ...values }: Values,
  courses: readonly CourseRow[],
  card: CertificationRow | undefined,
): OutsideCardInput {
  const certificationType = values.certificationType.trim();
  const kept = card?.certificationType === certificationType ? card.courseId : null;
  const courseId = courseNamed(courses, certificationType)?.id ?? kept;
  return { ...values, certificationType, ...(courseId && { courseId }) };
}
