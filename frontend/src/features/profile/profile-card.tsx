import { MailOutlined, PhoneOutlined } from '@ant-design/icons';
import { api } from '../../shared/api/client.js';
import type { ProfileInput, UserRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { formatPhone } from '../../shared/format/phone.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { TextField } from '../../shared/ui/field.js';
import { useForm } from '../../shared/ui/use-form.js';
import './profile.css';

interface ProfileCardProps {
  user: UserRow;
  /** Called after a save, so that the page reloads the user. */
  onSaved: () => Promise<unknown>;
}

/** Name and contact details, with a dialog to edit them. */
export function ProfileCard({ user, onSaved }: ProfileCardProps) {
  const name = user.studentName ?? `${user.firstName} ${user.lastName}`.trim();
  return (
    <section className="card profile" aria-label="Profile">
      <div className="profile-text">
        <h2 className="profile-name">{name || user.email}</h2>
        <p className="profile-line">
          <MailOutlined aria-hidden /> {user.email}
        </p>
        {user.phone && (
          <p className="profile-line">
            <PhoneOutlined aria-hidden /> {formatPhone(user.phone)}
          </p>
        )}
      </div>
      <Dialog title="Edit Profile" trigger={<Button>Edit Profile</Button>}>
        {(close) => <EditProfileForm user={user} onSaved={onSaved} onClose={close} />}
      </Dialog>
    </section>
  );
}

function EditProfileForm({ user, onSaved, onClose }: ProfileCardProps & { onClose: () => void }) {
  const save = useApiMutation({
    run: (body: Required<ProfileInput>) => api.patch('/api/auth/profile', { body }),
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
      await onSaved();
      onClose();
    },
  });
  return (
    <form className="form" {...form.props}>
      <TextField form={form} name="firstName" label="First Name" autoComplete="given-name" required />
      <TextField form={form} name="lastName" label="Last Name" autoComplete="family-name" required />
      <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" />
      <div className="form-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" loading={form.isSubmitting}>
          Save Profile
        </Button>
      </div>
    </form>
  );
}
