import { MailOutlined, PhoneOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import type { UserRow } from '../../shared/api/rows.js';
import { formatPhone } from '../../shared/format/phone.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/deferred.js';
import { LoadingState } from '../../shared/ui/states.js';
import { OwnPhoto } from './own-photo.js';
import './profile.css';

/** Loaded with the dialog: the page has no other form. */
const EditProfileForm = lazy(() => import('./edit-profile-form.js'));

interface ProfileCardProps {
  user: UserRow;
  /** Called after a save, so that the page reloads the user. */
  onSaved: () => Promise<unknown>;
}

/** Photo, name and contact details, with a dialog to edit them. */
export function ProfileCard({ user, onSaved }: ProfileCardProps) {
  const name = user.studentName ?? `${user.firstName} ${user.lastName}`.trim();
  return (
    <section className="card profile" aria-label="Profile">
      {user.studentId && <OwnPhoto studentId={user.studentId} name={name || user.email} />}
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
        {(close, cancel) => (
          <Suspense fallback={<LoadingState lines={6} />}>
            <EditProfileForm user={user} onSaved={onSaved} onClose={close} onCancel={cancel} />
          </Suspense>
        )}
      </Dialog>
    </section>
  );
}
