import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { hasArrived } from './query-client.js';

/** The key of the address that the router begins with. */
const FIRST = 'default';

/** Whether what the component's children read is still loading for the first time. What shows only then isn't moved by what comes in above it. */
export function useFirstLoad(): boolean {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const isFirstPage = useLocation().key === FIRST;
  const [isLoading, setIsLoading] = useState(() => !(isFirstPage && hasArrived(client)));
  // Runs after the effects of the children, which start their queries.
  useEffect(() => {
    if (!isLoading) return;
    const check = () => {
      const isPending = cache.getAll().some((query) => query.isActive() && query.state.status === 'pending');
      if (!isPending) setIsLoading(false);
    };
    check();
    return cache.subscribe(check);
  }, [cache, isLoading]);
  return isLoading;
}
