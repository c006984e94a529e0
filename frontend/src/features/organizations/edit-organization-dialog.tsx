import { Form, Input, Select } from 'antd';
import { formatPhone } from '../../shared/format/phone.js';
import { EditFormModal } from '../../shared/ui/form-modal.js';
import { PhoneInput } from '../../shared/ui/phone-input.js';
import { statusLook } from '../../shared/ui/status.js';
import { type Organization, type OrganizationEdit, organizationsPath, useEditOrganization } from './api.js';

const PAYMENT_TYPES = (['auto', 'independent'] as const).map((value) => ({ value, label: statusLook(value).label }));

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
      <Form.Item
        name="name"
        label="Organization Name"
        rules={[{ required: true, whitespace: true, message: 'Enter the organization name' }]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="adminName" label="Admin Name">
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="adminEmail" label="Admin Email">
        <Input type="email" autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="adminPhone" label="Admin Phone">
        <PhoneInput autoComplete="off" />
      </Form.Item>
      <Form.Item name="address" label="Address">
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="paymentType" label="Payment Type">
        <Select options={PAYMENT_TYPES} />
      </Form.Item>
    </EditFormModal>
  );
}

const valuesOf = ({ name, adminName, adminEmail, adminPhone, address, paymentType }: Organization) => ({
  name,
  adminName,
  adminEmail,
  adminPhone: formatPhone(adminPhone),
  address,
  paymentType,
});

const describe = (organization: Organization) => ({
  'Organization Name': organization.name,
  'Admin Name': organization.adminName,
  'Admin Email': organization.adminEmail,
  'Admin Phone': formatPhone(organization.adminPhone),
  Address: organization.address,
  'Payment Type': statusLook(organization.paymentType).label,
});
