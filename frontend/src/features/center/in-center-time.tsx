import type { ReactNode } from 'react';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useCenter } from './api.js';

/** Passes the center's time zone to content that shows times. */
export function InCenterTime({ children }: { children: (timeZone: string) => ReactNode }) {
  const center = useCenter();
  if (center.isPending) return <LoadingState />;
  if (center.isError) return <ErrorState error={center.error} onRetry={() => center.refetch()} />;
  return children(center.data.timeZone);
}
