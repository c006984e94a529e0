import { formatPhone } from '../../shared/format/phone.js';
import { EditProfile, type EditProfileProps } from './edit-profile.js';
import './profile.css';

/** The number that text messages go to, and the place to enter it: staff and organizations have no profile card. */
export function TextPhone({ user }: Pick<EditProfileProps, 'user'>) {
  return (
    <div className="text-phone">
      {user.phone ? (
        <p>
          They go to <strong className="tabular">{formatPhone(user.phone)}</strong>.
        </p>
      ) : (
        <p>Add your phone number to turn them on.</p>
      )}
      <EditProfile user={user} label={user.phone ? 'Change Phone Number' : 'Add Phone Number'} startAt="phone" />
    </div>
  );
}
