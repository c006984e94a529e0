import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { getList, type ListPath, type QueryOf, type RowOf } from '../../shared/api/client.js';
import { queryKeyOf, readOptions } from '../../shared/api/query-client.js';
import { classQuery, studentQuery } from '../../shared/model/queries.js';
import { paths } from '../paths.js';
import { classItem, organizationItem, type PaletteItem, studentItem } from './items.js';

/** How many rows of each kind are shown. */
export const MAX_ROWS = 5;

/** The first rows that match. The rows of the previous search stay until those of this one are there. */
export function useFound<P extends ListPath>(path: P, query: QueryOf<P>, enabled: boolean) {
  const params = { query: { ...query, pageSize: MAX_ROWS, total: 'false' } };
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

/** The records that these addresses show, as far as they can be read. Those that were opened before are in the cache. */
export function useRecordsAt(addresses: readonly string[]) {
  const queryClient = useQueryClient();
  const idIn = (pattern: string, address: string) => matchPath(pattern, address)?.params.id;
  const read = async (address: string): Promise<PaletteItem | undefined> => {
    const student = idIn(paths.student(':id'), address);
    const session = idIn(paths.classRoster(':id'), address);
    const organization = idIn(paths.organization(':id'), address);
    if (student) {
      return studentItem(await queryClient.ensureQueryData(studentQuery(student)));
    }
    if (session) return classItem(await queryClient.ensureQueryData(classQuery(session)));
    if (!organization) return;
    return organizationItem(
      await queryClient.ensureQueryData(readOptions('/api/organizations/{id}', { path: { id: organization } })),
    );
  };
  const records = useQuery({
    queryKey: ['palette', addresses],
    queryFn: async () => {
      const results = await Promise.allSettled(addresses.map(read));
      return results.flatMap((result) => (result.status === 'fulfilled' ? (result.value ?? []) : []));
    },
    staleTime: 0,
  });
  return records.data ?? [];
}
