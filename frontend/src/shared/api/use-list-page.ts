import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Count, getList, type ListPath, type ListQuery, type ParamsOf } from './client.js';
import { listKeyOf } from './query-client.js';

/** Which rows of the filtered list to read. Doesn't affect the total. */
export type Paging = Required<Pick<ListQuery, 'sort' | 'page' | 'pageSize'>>;

/**
 * Reads one page of a list, and its total once per filter: the first page of a filter is requested with the total, later
 * ones with `total=false`. The total has a key of its own; after an invalidation, and when the list is shown again, the next
 * page is requested with it again.
 */
export function useListPage<P extends ListPath>(path: P, { path: values, query }: ParamsOf<P>, paging: Paging) {
  const queryClient = useQueryClient();
  const [shownAt] = useState(() => Date.now());
  const listKey = listKeyOf(path, { path: values } as ParamsOf<P>);
  const totalKey = [...listKey, 'total', query ?? {}];
  const page = useQuery({
    queryKey: [...listKey, 'page', { ...query, ...paging }],
    queryFn: async ({ signal }) => {
      const cached = queryClient.getQueryState<Count>(totalKey);
      const isFresh = cached && !cached.isInvalidated && cached.dataUpdatedAt >= shownAt;
      const known = isFresh ? cached.data : undefined;
      const pageQuery: ListQuery = { ...paging, ...(known && { total: 'false' }) };
      const { rows, total, isCapped } = await getList(
        path,
        { path: values, query: { ...query, ...pageQuery } } as ParamsOf<P>,
        signal,
      );
      const count = countAfter(total === undefined ? known : { total, isCapped }, rows.length, paging);
      if (count !== known) queryClient.setQueryData(totalKey, count);
      return rows;
    },
    placeholderData: keepPreviousData,
  });
  const count = useQuery<Count>({ queryKey: totalKey, queryFn: skipToken, placeholderData: keepPreviousData });
  return { page, count: count.data };
}

/** The last page, which isn't full, shows how many rows there are even if they weren't all counted. */
export function countAfter(
  count: Count | undefined,
  rows: number,
  { page, pageSize }: Pick<Paging, 'page' | 'pageSize'>,
): Count | undefined {
  const isLast = rows > 0 && rows < pageSize;
  return count?.isCapped && isLast ? { total: (page - 1) * pageSize + rows, isCapped: false } : count;
}
