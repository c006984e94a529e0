import { InCenterTime } from '../../../features/center/in-center-time.js';
import { SystemStatus } from '../../../features/system-status/system-status.js';
import { Page } from '../../../shared/ui/page.js';

/** /system-status */
export function Component() {
  return (
    <Page title="System Status" line="Whether email, text messages, payments and jobs flow.">
      <InCenterTime>{(timeZone) => <SystemStatus timeZone={timeZone} />}</InCenterTime>
    </Page>
  );
}
