import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ClassRow, RosterRow, StudentRow } from '../../shared/api/rows.js';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../shared/ui/use-debounced.js';
import { studentSearchQuery } from './api.js';
import { MAX_PASTED, type PastedPerson, readPastedPeople } from './read-pasted-people.js';
import { studentOption } from './roster.logic.js';
import { CREATE } from './use-pasted-people.js';

interface StudentFieldProps {
  session: ClassRow;
  enrollments: RosterRow[] | undefined;
  disabled: boolean;
  isOutside: boolean;
  chosen: StudentRow | undefined;
  search: string;
  onSearch: (text: string) => void;
  onCreate: () => void;
  onPaste: (people: PastedPerson[]) => void;
}

/** Searches the students, and takes a pasted list of them. */
export function StudentField(props: StudentFieldProps) {
  const { session, enrollments, disabled, isOutside, chosen, search, onSearch, onCreate, onPaste } = props;
  const form = Form.useFormInstance();
  const [isOpen, setIsOpen] = useState(false);
  const [initial] = useState(chosen?.id);
  useEffect(() => {
    if (initial) form.setFieldsValue({ studentId: initial });
  }, [form, initial]);
  // Known at once, unlike the closing of the list: a quick second Enter comes before it.
  const hasJustChosen = useRef(false);
  /** The option that the arrow keys lead to. */
  const marked = useRef<string>(undefined);
  const q = useDebounced(search.trim(), SEARCH_DEBOUNCE_MS);
  const students = useQuery(studentSearchQuery(q, isOutside ? null : session.organizationId));
  // The previous results are hidden while a search runs, and Enter is held: it would choose the first of them, or clear
  // the typed text if there are none.
  const isSearching = q !== search.trim() || students.isPending;
  const results = isSearching ? [] : (students.data?.rows ?? []);
  const isEnrolled = (id: string) => enrollments?.some(({ studentId }) => studentId === id) ?? false;
  const found = results.map((student) => studentOption(student, isEnrolled(student.id)));
  const hasNoMatch = !isSearching && students.isSuccess && q !== '' && found.length === 0;
  // A namesake of those who were found. Nobody, if all of them are enrolled: Enter would choose a second record.
  const canCreate = hasNoMatch || (q !== '' && found.some(({ disabled }) => !disabled));
  const options = [
    ...(chosen && !search ? [studentOption(chosen)] : []),
    ...found.filter(({ value }) => value !== chosen?.id),
    ...(canCreate ? [{ value: CREATE, label: `Create and enroll "${q}"`, disabled: false }] : []),
  ];
  const choose = (value: string) => {
    hasJustChosen.current = value !== CREATE;
    if (value !== CREATE) return form.setFieldValue('studentId', value);
    form.resetFields(['studentId']);
    onCreate();
  };
  // The first Enter chooses a student, the second enrolls them. The list's own Enter would choose nobody and clear the
  // typed text if it comes right after the results: it marks the first of them a moment after they are shown.
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    const isChosen = (hasJustChosen.current || !isOpen) && form.getFieldValue('studentId');
    if (!isSearching && !isChosen && !isOpen) return;
    event.stopPropagation();
    event.preventDefault();
    if (event.repeat) return;
    if (isChosen) return form.submit();
    if (isSearching) return;
    const enabled = options.filter(({ disabled }) => !disabled);
    const option = enabled.find(({ value }) => value === marked.current) ?? enabled[0];
    if (!option) return;
    setIsOpen(false);
    choose(option.value);
  };
  // One name or one address is searched as if it were typed.
  const onPasteList = (event: ClipboardEvent) => {
    const people = readPastedPeople(event.clipboardData.getData('text'));
    const isMailbox = Boolean(people[0]?.email && people[0].firstName);
    if (people.length < 2 && !isMailbox) return;
    event.preventDefault();
    if (people.length <= MAX_PASTED) return onPaste(people);
    const error = `Paste at most ${MAX_PASTED} people at a time. This list has ${people.length}.`;
    form.setFields([{ name: 'studentId', errors: [error] }]);
  };
  return (
    <div onKeyDownCapture={onEnter} onPasteCapture={onPasteList}>
      <Form.Item
        name="studentId"
        label="Student"
        extra={hasNoMatch && `No student matches "${q}"`}
        rules={[{ required: true, message: 'Please select a student' }]}
      >
        <Select
          // When it comes back after a list or a new student.
          autoFocus
          disabled={disabled}
          placeholder="Name or email, or paste a list"
          showSearch={{
            filterOption: false,
            searchValue: search,
            onSearch: (text) => {
              if (text !== '') hasJustChosen.current = false;
              onSearch(text);
            },
          }}
          open={isOpen}
          onActive={(value) => {
            marked.current = value as string;
          }}
          onOpenChange={(open) => {
            if (open) hasJustChosen.current = false;
            setIsOpen(open);
          }}
          onSelect={choose}
          loading={students.isFetching}
          options={options}
          notFoundContent={emptyText(students.isError, isSearching)}
        />
      </Form.Item>
    </div>
  );
}

function emptyText(isError: boolean, isPending: boolean): string {
  if (isError) return 'The students could not be loaded';
  return isPending ? 'Loading…' : 'No students yet';
}
