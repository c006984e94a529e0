import { LogoutOutlined, SettingOutlined, UserOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import type { SessionUser } from '../../features/session/api.js';
import { initialsOf, nameOfUser } from '../../shared/model/person.js';
import { IconButton } from '../../shared/ui/button.js';
import { Menu } from '../../shared/ui/deferred.js';
import { ROLE_LABELS, STAFF_ROLE_LABELS } from '../../shared/ui/role-labels.js';
import { paths } from '../paths.js';
import { useLogOut } from '../use-log-out.js';

/** The avatar: who is signed in, a way to the settings, and Log out. */
export function UserMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const logOut = useLogOut();
  const toSettings = () => void navigate(paths.settings);
  const name = nameOfUser(user);
  return (
    <Menu
      trigger={
        <IconButton
          label="User menu"
          className="user-button"
          icon={<span className="initials" data-initials={initialsOf(name || user.email)} />}
        />
      }
      heading={
        <>
          {name && <span className="menu-name">{name}</span>}
          <span className="menu-line">{user.email}</span>
          <span className="menu-line">
            {user.staffRole ? STAFF_ROLE_LABELS[user.staffRole] : ROLE_LABELS[user.role]}
          </span>
        </>
      }
      items={[
        { key: 'profile', label: 'Profile', icon: <UserOutlined aria-hidden />, onSelect: toSettings },
        { key: 'settings', label: 'Settings', icon: <SettingOutlined aria-hidden />, onSelect: toSettings },
        {
          key: 'log-out',
          label: 'Log out',
          icon: <LogoutOutlined aria-hidden />,
          startsGroup: true,
          onSelect: logOut,
        },
      ]}
    />
  );
}
