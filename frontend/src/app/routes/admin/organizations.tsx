import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { AddOrganizationDialog } from '../../../features/organizations/add-organization-dialog.js';
import { OrganizationsGrid } from '../../../features/organizations/organizations-grid.js';
import { Page } from '../../../shared/ui/page.js';
import { paths } from '../../paths.js';

/** /organizations */
export function Component() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Page
      title="Organizations"
      line="Employers whose people train here."
      action={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setIsAdding(true)}>
          Add Organization
        </Button>
      }
    >
      <OrganizationsGrid hrefOf={paths.organization} />
      {isAdding && <AddOrganizationDialog onClose={() => setIsAdding(false)} />}
    </Page>
  );
}
