import { InCenterTime } from '../../../features/center/in-center-time.js';
import { FailedJobs } from '../../../features/failed-jobs/failed-jobs.js';
import { Page } from '../../../shared/ui/page.js';

/** /failed-jobs */
export function Component() {
  return (
    <Page title="Failed Jobs" line="Background work that gave up after five tries.">
      <InCenterTime>{(timeZone) => <FailedJobs timeZone={timeZone} />}</InCenterTime>
    </Page>
  );
}
