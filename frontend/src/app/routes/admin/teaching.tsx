import { Teaching } from '../../../features/teaching/teaching.js';
import { Page } from '../../../shared/ui/page.js';

/** /teaching */
export function Component() {
  return (
    <Page title="Teaching" line="The classes that you lead or assist">
      <Teaching />
    </Page>
  );
}
