import { MailOutlined, PhoneOutlined } from '@ant-design/icons';
import { formatPhone } from '../../shared/format/phone.js';
import { nameOfUser } from '../../shared/model/person.js';
import { EditProfile, type EditProfileProps } from './edit-profile.js';
import { OwnPhoto } from './own-photo.js';
import './profile.css';

/** Photo, name and contact details, with a dialog to edit them. */
export function ProfileCard({ user }: Pick<EditProfileProps, 'user'>) {
  const name = nameOfUser(user);
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
      <EditProfile user={user} />
    </section>
  );
}
