import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Whether what the component's children read is still loading for the first time. What shows only then isn't moved by what comes in above it. */
export function useFirstLoad(): boolean {
  const cache = useQueryClient().getQueryCache();
  const [isLoading, setIsLoading] = useState(true);
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
