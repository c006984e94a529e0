import { AuditTrail } from '../../../features/audit/audit-trail.js';
import { InCenterTime } from '../../../features/center/in-center-time.js';
import { Page } from '../../../shared/ui/page.js';

/** /audit */
export function Component() {
  return (
    <Page title="Audit" line="Who changed what, and when.">
      <InCenterTime>{(timeZone) => <AuditTrail timeZone={timeZone} />}</InCenterTime>
    </Page>
  );
}
