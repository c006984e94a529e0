import { CallList } from '../../../features/calls/call-list.js';
import { Page } from '../../../shared/ui/page.js';

/** /calls */
export function Component() {
  return (
    <Page
      title="Call List"
      back={{ to: '/dashboard', label: 'Dashboard' }}
      line="Students whose class was cancelled or moved shortly before its start, and to whom no text message goes."
    >
      <CallList />
    </Page>
  );
}
