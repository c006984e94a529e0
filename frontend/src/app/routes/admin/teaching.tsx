import { useParams } from 'react-router';
import { TaughtClass } from '../../../features/teaching/taught-class.js';
import { Teaching } from '../../../features/teaching/teaching.js';
import { Page } from '../../../shared/ui/page.js';

/** /teaching, and /teaching/{id} for one of the classes. */
export function Component() {
  const { id } = useParams();
  if (id) return <TaughtClass key={id} id={id} />;
  return (
    <Page title="Teaching" line="The classes that you lead or assist">
      <Teaching />
    </Page>
  );
}
