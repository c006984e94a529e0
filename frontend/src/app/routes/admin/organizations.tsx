import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { AddOrganizationDialog } from '../../../features/organizations/add-organization-dialog.js';
import { OrganizationsGrid } from '../../../features/organizations/organizations-grid.js';
import { useOrganizationMail } from '../../../features/staff-mail/use-organization-mail.js';
import { KeyCaps } from '../../../shared/ui/key-caps.js';
import { May } from '../../../shared/ui/may.js';
import { Page } from '../../../shared/ui/page.js';
import { useDialogInAddress } from '../../../shared/ui/use-dialog-in-address.js';
import { paths } from '../../paths.js';

/** /organizations, with the form to add one at ?add */
export function Component() {
  const form = useDialogInAddress('add');
  const { writeMail, writeToAll, mailDialog } = useOrganizationMail();
  return (
    <Page
      title="Organizations"
      line="Employers whose people train here."
      action={
        <May to="change-people">
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={form.open}>
            Add Organization <KeyCaps of="addOrganization" />
          </Button>
        </May>
      }
    >
      <OrganizationsGrid hrefOf={paths.organization} onEmail={writeMail} onEmailAll={writeToAll} />
      {mailDialog}
      {form.isOpen && <AddOrganizationDialog onClose={form.close} />}
    </Page>
  );
}
