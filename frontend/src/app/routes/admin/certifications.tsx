import { CertificationGrid } from '../../../features/certifications/certification-grid.js';
import { Page } from '../../../shared/ui/page.js';
import { paths } from '../../paths.js';

/** /certifications */
export function Component() {
  return (
    <Page title="Certifications" line="Who is certified, until when, and who has to renew.">
      <CertificationGrid studentHref={paths.student} />
    </Page>
  );
}
