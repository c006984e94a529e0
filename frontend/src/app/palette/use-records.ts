import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { getList, type ListPath, type QueryOf, type RowOf } from '../../shared/api/client.js';
import { queryKeyOf, readOptions } from '../../shared/api/query-client.js';
import { paths } from '../paths.js';

/** How many rows of each kind are shown. */
export const MAX_ROWS = 5;

/** The first rows that match. The rows of the previous search stay until those of this one are there. */
export function useFound<P extends ListPath>(path: P, query: QueryOf<P>, enabled: boolean) {
  const params = { query: { ...query, pageSize: MAX_ROWS, total: false } };
  const found = useQuery<RowOf<P>[]>({
    queryKey: [...queryKeyOf(path, {} as never), 'palette', params.query],
    queryFn: async ({ signal }) => (await getList(path, params as never, signal)).rows,
    placeholderData: keepPreviousData,
    // Colleagues add people all the time.
    staleTime: 0,
    enabled,
  });
  return {
    rows: enabled ? (found.data ?? []) : [],
    isLoading: enabled && (found.isPending || found.isPlaceholderData),
    isError: enabled && found.isError,
    retry: () => void found.refetch(),
  };
}

/** The records that these addresses show, as far as they can be read. */
export function useRecordsAt(addresses: readonly string[]) {
  const idsIn = (pattern: string) =>
    addresses.flatMap((address) => matchPath(pattern, address)?.params.id ?? []).map((id) => ({ path: { id } }));
  const students = useQueries({
    queries: idsIn(paths.student(':id')).map((params) => readOptions('/api/students/{id}', params)),
  });
  const classes = useQueries({
    queries: idsIn(paths.classRoster(':id')).map((params) => readOptions('/api/classes/{id}', params)),
  });
  const organizations = useQueries({
    queries: idsIn(paths.organization(':id')).map((params) => readOptions('/api/organizations/{id}', params)),
  });
  return {
    students: students.flatMap(({ data }) => data ?? []),
    classes: classes.flatMap(({ data }) => data ?? []),
    organizations: organizations.flatMap(({ data }) => data ?? []),
  };
}
