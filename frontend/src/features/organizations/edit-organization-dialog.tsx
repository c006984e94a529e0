import { formatPhone } from '../../shared/format/phone.js';
import { EditFormModal } from '../../shared/ui/form-modal.js';
import { statusAppearance } from '../../shared/ui/status.js';
import type { Described } from '../../shared/ui/use-merging-save.js';
import { type Organization, type OrganizationEdit, organizationsPath } from './api.js';
import { OrganizationFields } from './organization-fields.js';
import { describeSelfBooking } from './self-booking.js';
import { useEditOrganization } from './staff-api.js';

/** Mount to open. */
export function EditOrganizationDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const save = useEditOrganization(organization.id);
  return (
    <EditFormModal<Organization, OrganizationEdit>
      title="Edit Organization"
      submitLabel="Save Organization"
      noun="organization"
      row={organization}
      rowKey={[organizationsPath, organization.id]}
      valuesOf={valuesOf}
      describe={describe}
      onSubmit={(values, { revision }) => {
        const input = { ...values, revision };
        return save.mutateAsync(input);
      }}
      onClose={onClose}
    >
      <OrganizationFields />
    </EditFormModal>
  );
}

const valuesOf = ({ name, adminName, adminEmail, adminPhone, address, paymentType, selfBooking }: Organization) => ({
  name,
  adminName,
  adminEmail,
  adminPhone: formatPhone(adminPhone),
  address,
  paymentType,
  selfBooking,
});

const describe = (organization: Organization): Described<OrganizationEdit> => ({
  name: ['Organization Name', organization.name],
  adminName: ['Admin Name', organization.adminName],
  adminEmail: ['Admin Email', organization.adminEmail],
  adminPhone: ['Admin Phone', formatPhone(organization.adminPhone)],
  address: ['Address', organization.address],
  paymentType: ['Payment Type', statusAppearance(organization.paymentType).label],
  selfBooking: ['Seats That Its People Book Themselves', describeSelfBooking(organization.selfBooking)],
});
