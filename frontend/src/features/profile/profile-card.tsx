import { MailOutlined, PhoneOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { api } from '../../shared/api/client.js';
import type { UserRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { formatPhone } from '../../shared/format/phone.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { TextField } from '../../shared/ui/field.js';
import { useForm } from '../../shared/ui/use-form.js';
import './profile.css';

interface ProfileCardProps {
  user: UserRow;
  /** The profile was saved: what the page shows of the person is read again. */
  onSaved: () => Promise<unknown>;
}

/** Who one is here, and the way to correct it. */
export function ProfileCard({ user, onSaved }: ProfileCardProps) {
  const [editing, setEditing] = useState(false);
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
      <Button onClick={() => setEditing(true)}>Edit Profile</Button>
      {editing && <EditProfileDialog user={user} onSaved={onSaved} onClose={() => setEditing(false)} />}
    </section>
  );
}

function EditProfileDialog({ user, onSaved, onClose }: ProfileCardProps & { onClose: () => void }) {
  const save = useApiMutation({
    run: (profile: { firstName: string; lastName: string; phone: string }) => api.patch('/api/auth/profile', profile),
    success: 'Profile updated successfully',
    fallback: 'Failed to update profile',
  });
  const form = useForm({
    initial: { firstName: user.firstName, lastName: user.lastName, phone: formatPhone(user.phone ?? '') },
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
    <Dialog title="Edit Profile" onClose={onClose}>
      <form className="form" {...form.form}>
        <TextField label="First Name" autoComplete="given-name" required {...form.text('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" required {...form.text('lastName')} />
        <TextField label="Phone" type="tel" autoComplete="tel" {...form.text('phone')} />
        <div className="form-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={form.busy}>
            Save Profile
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
