import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { organizationsQuery } from '../../shared/model/queries.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import type { User } from './api.js';
import { nameOf } from './user.logic.js';

interface OrganizationAdminDialogProps {
  user: User;
  onSubmit: (organizationId: string) => Promise<unknown>;
  onClose: () => void;
}

interface Values {
  organizationId: string;
}

/** Asks which organization a user administers. Mount to open. */
export function OrganizationAdminDialog({ user, onSubmit, onClose }: OrganizationAdminDialogProps) {
  const organizations = useQuery(organizationsQuery());
  return (
    <FormModal<Values>
      title="Organization Admin"
      submitLabel="Make Organization Admin"
      onSubmit={({ organizationId }) => onSubmit(organizationId)}
      onClose={onClose}
    >
      <p className="secondary">{nameOf(user)} will see this organization's employees and manage its billing.</p>
      <Form.Item
        name="organizationId"
        label="Organization"
        rules={[{ required: true, message: 'Choose an organization' }]}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="Choose an organization"
          loading={organizations.isPending}
          options={organizations.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          notFoundContent={organizations.isError ? 'The organizations could not be loaded' : 'No organization matches'}
        />
      </Form.Item>
    </FormModal>
  );
}
