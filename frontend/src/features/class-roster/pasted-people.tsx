import { Alert, Button, Checkbox, Form, Select } from 'antd';
import type { RosterRow, StudentRow } from '../../shared/api/rows.js';
import { spotsText } from '../../shared/model/class.js';
import type { Finding } from './match-student.js';
import { NewStudentFields } from './new-student-fields.js';
import { typedText } from './read-pasted-people.js';
import { studentOption } from './roster.logic.js';
import { CREATE, includedCount, type PeopleValues } from './use-pasted-people.js';

interface PastedPeopleProps {
  findings: readonly Finding[];
  enrollments: readonly RosterRow[] | undefined;
  /** Why enrolling failed, by the key of the person. */
  failures: Readonly<Record<string, string>>;
  onDiscard: () => void;
}

/** Each person of a pasted list: the student they are, a choice of several, or a new one. */
export function PastedPeople({ findings, enrollments, failures, onDiscard }: PastedPeopleProps) {
  const isEnrolled = ({ id }: StudentRow) => enrollments?.some(({ studentId }) => studentId === id) ?? false;
  const isKnown = ({ student }: Finding, index: number) =>
    student !== undefined &&
    (isEnrolled(student) || findings.slice(0, index).some((other) => other.student?.id === student.id));
  const first = findings.findIndex((finding, index) => !isKnown(finding, index));
  return (
    <>
      <ul className="pasted-people" aria-label="Pasted list">
        {findings.map((finding, index) => (
          <li key={finding.person.key}>
            {isKnown(finding, index) ? (
              <p className="secondary">
                {studentOption(finding.student!).label}:{' '}
                {isEnrolled(finding.student!) ? 'already enrolled' : 'repeated'}
              </p>
            ) : (
              <PastedPersonFields
                finding={finding}
                failure={failures[finding.person.key]}
                isEnrolled={isEnrolled}
                isFirst={index === first}
              />
            )}
          </li>
        ))}
      </ul>
      <Form.Item>
        <Button type="link" className="enroll-back" onClick={onDiscard}>
          Enroll one by one instead
        </Button>
      </Form.Item>
    </>
  );
}

interface PastedPersonFieldsProps {
  finding: Finding;
  failure: string | undefined;
  isEnrolled: (student: StudentRow) => boolean;
  isFirst: boolean;
}

function PastedPersonFields({ finding, failure, isEnrolled, isFirst }: PastedPersonFieldsProps) {
  const { person, student, choices } = finding;
  const path = ['people', person.key];
  const typed = typedText(person);
  const isFound = student !== undefined || choices.length > 0;
  const isIncluded = Form.useWatch<boolean | undefined>([...path, 'isIncluded']);
  const chosen = Form.useWatch<string | undefined>([...path, 'studentId']);
  const isNew = isIncluded && (isFound ? chosen === CREATE : true);
  const options = [
    ...choices.map((choice) => studentOption(choice, isEnrolled(choice))),
    { value: CREATE, label: `Create and enroll "${typed}"`, disabled: false },
  ];
  const label = isFound ? typed : `Create and enroll "${typed}"`;
  return (
    <>
      <Form.Item
        name={[...path, 'isIncluded']}
        valuePropName="checked"
        initialValue={isFound}
        preserve={false}
        {...(failure ? { validateStatus: 'error', help: failure } : {})}
        {...(isFound ? {} : { extra: 'No student matches' })}
      >
        <Checkbox autoFocus={isFirst}>{student ? studentOption(student).label : label}</Checkbox>
      </Form.Item>
      {isIncluded && choices.length > 0 && (
        <Form.Item
          name={[...path, 'studentId']}
          label={`Student for ${typed}`}
          preserve={false}
          rules={[{ required: true, message: 'Please select a student' }]}
        >
          <Select options={options} placeholder={choices.length > 1 ? `${choices.length} match` : 'Another email'} />
        </Form.Item>
      )}
      {isNew && !student && <NewStudentFields initial={{ ...person, phone: '' }} path={path} />}
    </>
  );
}

/** Says before enrolling that the class has fewer seats than people. */
export function SeatsWarning({ seats }: { seats: number }) {
  const count =
    Form.useWatch((values: { people?: PeopleValues }) => includedCount(values.people), Form.useFormInstance()) ?? 0;
  if (count <= seats) return null;
  return (
    <Alert type="warning" showIcon title={`${count} people, but ${spotsText(seats)}. Leave out ${count - seats}.`} />
  );
}

interface LookupStatusProps {
  people: number;
  isError: boolean;
  onRetry: () => void;
}

/** How the search for the people of a pasted list goes. */
export function LookupStatus({ people, isError, onRetry }: LookupStatusProps) {
  if (!isError) return <p role="status">Looking up {people} people…</p>;
  const retry = (
    <Button size="small" onClick={onRetry}>
      Try Again
    </Button>
  );
  return <Alert type="error" showIcon title="The people could not be looked up" action={retry} />;
}
