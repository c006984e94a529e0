import type { ReactNode } from 'react';
import { useCenter } from '../../../features/center/api.js';
import { ErrorState, LoadingState } from '../../../shared/ui/states.js';
import { AntdArea } from '../../antd-area.js';

/** A grid of a tab, which shows its times in the zone of the center. */
export function InCenterTime({ children }: { children: (timeZone: string) => ReactNode }) {
  const center = useCenter();
  if (center.isPending) return <LoadingState />;
  if (center.isError) return <ErrorState error={center.error} onRetry={() => center.refetch()} />;
  return <AntdArea>{children(center.data.timeZone)}</AntdArea>;
}
