import { useState } from 'react';
import type { UserRow } from '../../shared/api/rows.js';
import { nameOfUser } from '../../shared/model/person.js';
import { FilterSelect } from '../../shared/ui/data-grid/index.js';
import { useDebounced } from '../../shared/ui/use-debounced.js';
import { usePeople, usePerson } from './api.js';

const SEARCH_DEBOUNCE_MS = 200;

const ANYBODY = { value: '', label: 'Any' };

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
    <FilterSelect
      label={label}
      value={value}
      onChange={onChange}
      showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
      loading={people.isFetching}
      options={[
        ...(search === '' ? [ANYBODY] : []),
        ...options.map((user) => ({ value: user.id, label: nameAndEmail(user) })),
      ]}
      notFoundContent={emptyText(people.isError, isSearching || people.isPending)}
    />
  );
}

function emptyText(isError: boolean, isPending: boolean): string {
  if (isError) return 'The people could not be loaded';
  return isPending ? 'Loading…' : 'Nobody matches';
}

function nameAndEmail(user: UserRow): string {
  const name = nameOfUser(user);
  return name ? `${name} (${user.email})` : user.email;
}
