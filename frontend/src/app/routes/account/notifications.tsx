import NotificationPreferences from '../../../features/preferences/notification-preferences.js';
import { TextPhone } from '../../../features/profile/text-phone.js';
import type { SessionUser } from '../../../features/session/api.js';

/** What the user is told of, and the number that text messages go to. */
export default function Notifications({ user }: { user: SessionUser }) {
  return <NotificationPreferences phone={<TextPhone user={user} />} />;
}
