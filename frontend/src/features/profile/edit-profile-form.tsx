import type { ProfileInput, UserRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { formatPhone } from '../../shared/format/phone.js';
import { Button } from '../../shared/ui/button.js';
import { TextField } from '../../shared/ui/field.js';
import { useForm } from '../../shared/ui/use-form.js';

interface EditProfileFormProps {
  user: UserRow;
  startAt: 'firstName' | 'phone';
  onClose: () => void;
  onCancel: () => void;
}

export default function EditProfileForm({ user, startAt, onClose, onCancel }: EditProfileFormProps) {
  const ownRecord = user.role === 'admin' ? null : user.studentId;
  const save = useApiMutation({
    run: async (api, body: Required<ProfileInput>) => {
      await api.patch('/api/auth/profile', { body });
      // What the training center knows them by, and calls.
      if (ownRecord) await api.put('/api/students/{id}', { params: { path: { id: ownRecord } }, body });
    },
    success: 'Profile updated successfully',
    fallback: 'Failed to update profile',
  });
  const form = useForm({
    defaultValues: { firstName: user.firstName, lastName: user.lastName, phone: formatPhone(user.phone ?? '') },
    validate: ({ firstName, lastName }) => ({
      ...(firstName.trim() === '' ? { firstName: 'Enter your first name' } : {}),
      ...(lastName.trim() === '' ? { lastName: 'Enter your last name' } : {}),
    }),
    submit: async (values) => {
      await save.mutateAsync(values);
      onClose();
    },
  });
  return (
    <form className="form" {...form.props}>
      <TextField
        form={form}
        name="firstName"
        label="First Name"
        autoComplete="given-name"
        autoFocus={startAt === 'firstName'}
        required
      />
      <TextField form={form} name="lastName" label="Last Name" autoComplete="family-name" required />
      <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" autoFocus={startAt === 'phone'} />
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" loading={form.isSubmitting}>
          Save Profile
        </Button>
      </div>
    </form>
  );
}
