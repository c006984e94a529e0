import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import type { RosterRow } from '../../shared/api/rows.js';
import { formatPhone } from '../../shared/format/phone.js';
import { FilterSelect } from '../../shared/ui/data-grid/index.js';
import { isShortcut } from '../../shared/ui/shortcuts.js';
import { statusAppearance } from '../../shared/ui/status.js';
import { useShortcuts } from '../../shared/ui/use-shortcuts.js';
import { folded } from './read-pasted-people.js';
import { RESULTS, type Result, resultOf } from './roster.logic.js';

/** Which students of a roster are shown. Empty values filter nothing. */
export interface RosterFilter {
  text: string;
  payment: RosterRow['paymentStatus'] | '';
  certification: Result | '';
}

const EVERYBODY: RosterFilter = { text: '', payment: '', certification: '' };

const isEverybody = (filter: RosterFilter) => Object.values(filter).every((value) => value === '');

function matches({ text, payment, certification }: RosterFilter, row: RosterRow): boolean {
  const { firstName, lastName, email, phone } = row.student;
  const facts = folded([firstName, lastName, email, phone, phone && formatPhone(phone)].join(' '));
  return (
    folded(text)
      .split(' ')
      .every((word) => facts.includes(word)) &&
    (!payment || row.paymentStatus === payment) &&
    (!certification || resultOf(row) === certification)
  );
}

/**
 * The students that match a filter. One who matched stays until the filter changes: while staff mark the pending ones, the row
 * under the cursor would go.
 */
export function useRosterFilter(enrollments: RosterRow[] | undefined) {
  const [filter, setFilter] = useState(EVERYBODY);
  const [matched, setMatched] = useState<ReadonlySet<string>>(new Set());
  const change = (next: Partial<RosterFilter>) => {
    const changed = { ...filter, ...next };
    setFilter(changed);
    setMatched(new Set(enrollments?.filter((row) => matches(changed, row)).map(({ id }) => id)));
  };
  const shown = isEverybody(filter)
    ? enrollments
    : enrollments?.filter((row) => matched.has(row.id) || matches(filter, row));
  return { filter, change, reset: () => change(EVERYBODY), shown };
}

const PAYMENTS = ['pending', 'processing', 'paid', 'overdue', 'waived'];

const optionsOf = (statuses: readonly string[]) => [
  { value: '', label: 'All' },
  ...statuses.map((value) => ({ value, label: statusAppearance(value).label })),
];

interface RosterToolbarProps {
  filter: RosterFilter;
  onChange: (change: Partial<RosterFilter>) => void;
  focusList: () => void;
}

/** Finds students in the roster, by who they are and how far they are. */
export function RosterToolbar({ filter, onChange, focusList }: RosterToolbarProps) {
  const input = useRef<InputRef>(null);
  useShortcuts({ searchList: () => input.current?.focus({ cursor: 'all' }) });
  return (
    <div className="grid-toolbar roster-toolbar">
      <Input
        ref={input}
        type="search"
        className="grid-search"
        prefix={<SearchOutlined aria-hidden />}
        aria-label="Find in this roster"
        placeholder="Find in this roster"
        aria-keyshortcuts="/"
        value={filter.text}
        onChange={({ target }) => onChange({ text: target.value })}
        onKeyDown={(event) => {
          if (!isShortcut('firstFound', event)) return;
          event.preventDefault();
          focusList();
        }}
      />
      <FilterSelect
        label="Payment"
        value={filter.payment}
        options={optionsOf(PAYMENTS)}
        onChange={(payment) => onChange({ payment: payment as RosterFilter['payment'] })}
      />
      <FilterSelect
        label="Certification"
        value={filter.certification}
        options={optionsOf(RESULTS)}
        onChange={(certification) => onChange({ certification: certification as RosterFilter['certification'] })}
      />
    </div>
  );
}
