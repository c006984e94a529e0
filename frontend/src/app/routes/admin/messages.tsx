import { InCenterTime } from '../../../features/center/in-center-time.js';
import { Messages } from '../../../features/messages/messages.js';
import { Page } from '../../../shared/ui/page.js';

/** /messages */
export function Component() {
  return (
    <Page title="Messages" line="Every email and text message, and what became of it.">
      <InCenterTime>{(timeZone) => <Messages timeZone={timeZone} />}</InCenterTime>
    </Page>
  );
}
