import { OrganizationsGrid } from '../../../features/organizations/organizations-grid.js';
import { Page } from '../../../shared/ui/page.js';
import { paths } from '../../paths.js';

/** /organizations */
export function Component() {
  return (
    <Page title="Organizations" line="Employers whose people train here.">
      <OrganizationsGrid hrefOf={paths.organization} />
    </Page>
  );
}
