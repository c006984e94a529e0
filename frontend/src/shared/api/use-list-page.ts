import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getList, type ListPath, type ListQuery, type ParamsOf } from './client.js';
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
      const cached = queryClient.getQueryState<number>(totalKey);
      const hasTotal = cached?.data !== undefined && !cached.isInvalidated && cached.dataUpdatedAt >= shownAt;
      const pageQuery: ListQuery = { ...paging, ...(hasTotal && { total: false }) };
      const { rows, total } = await getList(
        path,
        { path: values, query: { ...query, ...pageQuery } } as ParamsOf<P>,
        signal,
      );
      if (total !== undefined) queryClient.setQueryData(totalKey, total);
      return rows;
    },
    placeholderData: keepPreviousData,
  });
  const total = useQuery<number>({ queryKey: totalKey, queryFn: skipToken, placeholderData: keepPreviousData });
  return { page, total: total.data };
}
