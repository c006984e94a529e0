import { AuditTrail } from '../../../features/audit/audit-trail.js';
import { InCenterTime } from './in-center-time.js';

/** Loaded when an administrator opens the tab, so that nobody else's settings load antd. */
export default function AuditTab() {
  return <InCenterTime>{(timeZone) => <AuditTrail timeZone={timeZone} />}</InCenterTime>;
}
