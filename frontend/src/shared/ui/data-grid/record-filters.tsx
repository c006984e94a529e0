import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../model/permissions.js';
import { coursesQuery, importsQuery, organizationsQuery } from '../../model/queries.js';
import type { CustomFilter, FilterControl } from './columns.js';
import { FilterSelect } from './filter-select.js';
import { NameFilter } from './name-filter.js';

export function CourseFilter(filter: FilterControl) {
  return <NameFilter {...filter} list={useQuery(coursesQuery())} />;
}

export function OrganizationFilter(filter: FilterControl) {
  return <NameFilter {...filter} list={useQuery(organizationsQuery())} />;
}

/** What an import brought. It leads here: without it, the filter isn't shown. */
export const IMPORT_FILTER: CustomFilter<'importId'> = { name: 'importId', label: 'Import', control: ImportFilter };

function ImportFilter(filter: FilterControl) {
  const may = useMay();
  const isSet = filter.value !== '';
  const { data } = useQuery({ ...importsQuery(), enabled: isSet && may('administer') });
  if (!isSet) return null;
  const name = data?.rows.find(({ id }) => id === filter.value)?.name ?? 'This one';
  const options = [
    { value: '', label: 'Any' },
    { value: filter.value, label: name },
  ];
  return <FilterSelect {...filter} options={options} />;
}
