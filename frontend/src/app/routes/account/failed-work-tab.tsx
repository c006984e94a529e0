import { FailedWork } from '../../../features/failed-work/failed-work.js';
import { InCenterTime } from './in-center-time.js';

/** Loaded when an administrator opens the tab, so that nobody else's settings load antd. */
export default function FailedWorkTab() {
  return <InCenterTime>{(timeZone) => <FailedWork timeZone={timeZone} />}</InCenterTime>;
}
