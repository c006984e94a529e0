import { formatPhone } from '../../shared/format/phone.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { SelectField, TextField } from '../../shared/ui/field.js';
import { useForm } from '../../shared/ui/use-form.js';
import { type Organization, type OrganizationEdit, useEditOrganization } from './api.js';

const paymentTypes = [
  { value: 'auto', label: 'Auto Billing' },
  { value: 'independent', label: 'Independent' },
];

/** Staff change an organization. */
export function EditOrganizationDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const save = useEditOrganization(organization.id);
  const { name, adminName, adminEmail, adminPhone, address, paymentType } = organization;
  const form = useForm<OrganizationEdit>({
    initial: { name, adminName, adminEmail, adminPhone: formatPhone(adminPhone), address, paymentType },
    validate: (values) => (values.name.trim() === '' ? { name: 'Enter the organization name' } : {}),
    submit: async (values) => {
      await save.mutateAsync(values);
      onClose();
    },
  });
  return (
    <Dialog title="Edit Organization" onClose={onClose}>
      <form className="form" {...form.form}>
        <TextField label="Organization Name" required {...form.text('name')} />
        <TextField label="Admin Name" {...form.text('adminName')} />
        <TextField label="Admin Email" type="email" {...form.text('adminEmail')} />
        <TextField label="Admin Phone" type="tel" {...form.text('adminPhone')} />
        <TextField label="Address" {...form.text('address')} />
        <SelectField label="Payment Type" options={paymentTypes} {...form.text('paymentType')} />
        <div className="form-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={form.busy}>
            Save Organization
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
