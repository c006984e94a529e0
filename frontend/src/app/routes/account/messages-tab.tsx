import { Messages } from '../../../features/messages/messages.js';
import { InCenterTime } from './in-center-time.js';

/** Loaded when an administrator opens the tab, so that nobody else's settings load antd. */
export default function MessagesTab() {
  return <InCenterTime>{(timeZone) => <Messages timeZone={timeZone} />}</InCenterTime>;
}
