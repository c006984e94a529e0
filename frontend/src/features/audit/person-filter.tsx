import { Select } from 'antd';
import { useState } from 'react';
import type { UserRow } from '../../shared/api/rows.js';
import { useDebounced } from '../../shared/ui/use-debounced.js';
import { usePeople, usePerson } from './api.js';

const SEARCH_DEBOUNCE_MS = 200;

interface PersonFilterProps {
  label: string;
  /** A user id, or empty for everyone. */
  value: string;
  onChange: (userId: string) => void;
}

/** Filters by user. The server searches, since there may be many. */
export function PersonFilter({ label, value, onChange }: PersonFilterProps) {
  const [search, setSearch] = useState('');
  const q = useDebounced(search.trim(), SEARCH_DEBOUNCE_MS);
  const people = usePeople(q);
  const selected = usePerson(value);
  // Hides the previous results while a search runs, since Enter would choose the first of them.
  const isSearching = q !== search.trim();
  const results = isSearching ? [] : (people.data?.rows ?? []);
  const options = selected.data && !results.some(({ id }) => id === value) ? [selected.data, ...results] : results;
  return (
    <Select
      className="audit-person"
      aria-label={label}
      placeholder="Anybody"
      allowClear
      showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
      loading={people.isFetching}
      value={value || null}
      onChange={(userId) => onChange(userId ?? '')}
      options={options.map((user) => ({ value: user.id, label: nameAndEmail(user) }))}
      notFoundContent={emptyText(people.isError, isSearching || people.isPending)}
    />
  );
}

function emptyText(isError: boolean, isPending: boolean): string {
  if (isError) return 'The people could not be loaded';
  return isPending ? 'Loading…' : 'Nobody matches';
}

function nameAndEmail({ studentName, firstName, lastName, email }: UserRow): string {
  const name = `${firstName} ${lastName}`.trim() || studentName;
  return name ? `${name} (${email})` : email;
}
