import { useCenter } from '../../../features/center/api.js';
import { Messages } from '../../../features/messages/messages.js';
import { ErrorState, LoadingState } from '../../../shared/ui/states.js';
import { AntdArea } from '../../antd-area.js';

/** Loaded when an administrator opens the tab, so that nobody else's settings load antd. */
export default function MessagesTab() {
  const center = useCenter();
  if (center.isPending) return <LoadingState />;
  if (center.isError) return <ErrorState error={center.error} onRetry={() => center.refetch()} />;
  return (
    <AntdArea>
      <Messages timeZone={center.data.timeZone} />
    </AntdArea>
  );
}
