import type { UseQueryResult } from '@tanstack/react-query';
import type { FilterControl } from './columns.js';
import { FilterSelect } from './filter-select.js';

interface NameFilterProps extends FilterControl {
  /** The records that have these names, such as the courses. */
  list: UseQueryResult<{ id: string; name: string }[]>;
}

/** A filter by one of the center's records, found by its name. */
export function NameFilter({ list, ...filter }: NameFilterProps) {
  const options = [
    { value: '', label: 'Any' },
    ...(list.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  // The name of the selected one may still be loading.
  if (!options.some(({ value }) => value === filter.value)) options.push({ value: filter.value, label: '…' });
  return (
    <FilterSelect
      {...filter}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      loading={list.isPending}
      notFoundContent={list.isError ? 'They could not be loaded' : 'None matches'}
    />
  );
}
