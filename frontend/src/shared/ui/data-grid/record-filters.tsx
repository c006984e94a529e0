import { useQuery } from '@tanstack/react-query';
import { coursesQuery, organizationsQuery } from '../../model/queries.js';
import type { FilterControl } from './columns.js';
import { NameFilter } from './name-filter.js';

export function CourseFilter(filter: FilterControl) {
  return <NameFilter {...filter} list={useQuery(coursesQuery())} />;
}

export function OrganizationFilter(filter: FilterControl) {
  return <NameFilter {...filter} list={useQuery(organizationsQuery())} />;
}
