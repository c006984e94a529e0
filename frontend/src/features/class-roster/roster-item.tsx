import { CheckOutlined, CloseOutlined, MailOutlined, PhoneOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ClassRow, RosterRow } from '../../shared/api/rows.js';
import { nameKeptText } from '../../shared/model/kept-name.js';
import { factsText } from '../../shared/model/origin-facts.js';
import { nameOf } from '../../shared/model/person.js';
import { SelectBox, type Selection, useTintedClass } from '../../shared/ui/data-grid/index.js';
import { changeTo, hasBegun, type Result, resultOf, type StatusFields, sharedAddressText } from './roster.logic.js';

interface RosterItemProps {
  session: ClassRow;
  enrollment: RosterRow;
  selection: Selection;
  payment: ReactNode;
  certification: ReactNode;
  remove: ReactNode;
  onChange: (enrollment: RosterRow, change: StatusFields) => void;
}

/** The results that most people get; the others are in the menu of the status. */
const BUTTONS: readonly { result: Result; label: string; icon?: ReactNode }[] = [
  { result: 'passed', label: 'Passed', icon: <CheckOutlined className="result-passed" aria-hidden /> },
  { result: 'failed', label: 'Failed', icon: <CloseOutlined className="result-failed" aria-hidden /> },
  { result: 'no-show', label: 'No-show' },
];

interface StudentLinkProps {
  enrollment: RosterRow;
  tabIndex?: number;
}

/** Somebody who was erased has no page. */
export function StudentLink({ enrollment: { student, nameKeptUntil }, ...focus }: StudentLinkProps) {
  return (
    <span className="roster-name">
      {nameKeptUntil ? (
        nameOf(student)
      ) : (
        <Link to={`/students/${student.id}`} {...focus}>
          {nameOf(student)}
        </Link>
      )}
    </span>
  );
}

/** What the old system says of the seat, what a card still lacks, and how long the name of somebody who was erased is there. */
export function SeatNotes({
  enrollment: { originFacts, ecardAddressSharedWith, nameKeptUntil },
}: Pick<StudentLinkProps, 'enrollment'>) {
  const notes = [
    factsText(originFacts),
    sharedAddressText(ecardAddressSharedWith),
    nameKeptUntil ? nameKeptText(nameKeptUntil) : '',
  ].filter(Boolean);
  return notes.map((note) => (
    <span key={note} className="roster-note">
      {note}
    </span>
  ));
}

/** A student on a phone: name, statuses, and large buttons for the result while there is none. */
export function RosterItem(props: RosterItemProps) {
  const { session, enrollment, selection, payment, certification, remove, onChange } = props;
  const { student } = enrollment;
  const name = nameOf(student);
  const isToMark =
    resultOf(enrollment) === 'pending' && session.status !== 'cancelled' && hasBegun(session, new Date());
  return (
    <li className={useTintedClass(enrollment.id, 'roster-item')}>
      <div className="roster-item-head">
        <SelectBox name={name} selection={selection} rowKey={enrollment.id} />
        <StudentLink enrollment={enrollment} />
        {student.email && (
          <Button
            type="text"
            href={`mailto:${student.email}`}
            icon={<MailOutlined aria-hidden />}
            aria-label={`Email ${name}`}
          />
        )}
        {student.phone && (
          <Button
            type="text"
            href={`tel:${student.phone}`}
            icon={<PhoneOutlined aria-hidden />}
            aria-label={`Call ${name}`}
          />
        )}
        {remove}
      </div>
      <SeatNotes enrollment={enrollment} />
      <div className="roster-item-statuses">
        {payment}
        {certification}
      </div>
      {isToMark && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are buttons.
        <div className="roster-results" role="group" aria-label={`Result of ${name}`}>
          {BUTTONS.map(({ result, label, icon }) => (
            <Button key={result} icon={icon} onClick={() => onChange(enrollment, changeTo(result))}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
