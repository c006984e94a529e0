import { Select } from 'antd';
import { useState } from 'react';
import type { UserRow } from '../../shared/api/rows.js';
import { useDebounced } from '../../shared/ui/use-debounced.js';
import { usePeople, usePerson } from './api.js';

/** A pause in typing this long sends the search. */
const SEARCH_PAUSE_MS = 200;

interface PersonFilterProps {
  label: string;
  /** The id of an account; empty for everybody. */
  value: string;
  onChange: (userId: string) => void;
}

/** Chooses one of all accounts, which may be many: the server searches. */
export function PersonFilter({ label, value, onChange }: PersonFilterProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const people = usePeople(q);
  const chosen = usePerson(value);
  // Until the answer to what is typed is here, nobody can be chosen: Enter would take the first of the list before.
  const isAsked = q === typed.trim();
  const found = isAsked ? (people.data?.rows ?? []) : [];
  const shown = chosen.data && !found.some(({ id }) => id === value) ? [chosen.data, ...found] : found;
  return (
    <Select
      className="audit-person"
      aria-label={label}
      placeholder="Anybody"
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      loading={people.isFetching}
      value={value || null}
      onChange={(userId) => onChange(userId ?? '')}
      options={shown.map((user) => ({ value: user.id, label: nameAndAddress(user) }))}
      notFoundContent={emptyText(people.isError, !isAsked || people.isPending)}
    />
  );
}

function emptyText(isError: boolean, isPending: boolean): string {
  if (isError) return 'The people could not be loaded';
  return isPending ? 'Loading…' : 'Nobody matches';
}

function nameAndAddress({ studentName, firstName, lastName, email }: UserRow): string {
  const name = `${firstName} ${lastName}`.trim() || studentName;
  return name ? `${name} (${email})` : email;
}
