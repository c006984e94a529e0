import { LogoutOutlined, SettingOutlined, UserOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import type { SessionUser } from '../../features/session/api.js';
import { Menu } from '../../shared/ui/menu.js';
import { statusLook } from '../../shared/ui/status.js';
import { paths } from '../paths.js';
import { useLogOut } from '../use-log-out.js';

/** Who is signed in, the way to the settings, and out. */
export function UserMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const leave = useLogOut();
  const name = user.studentName ?? `${user.firstName} ${user.lastName}`.trim();
  return (
    <Menu
      label="User menu"
      triggerClassName="avatar-button"
      trigger={<span className="avatar" data-initials={initialsOf(name || user.email)} />}
      title={
        <>
          {name && <span className="menu-name">{name}</span>}
          <span className="menu-line">{user.email}</span>
          <span className="menu-line">{statusLook(user.role).label}</span>
        </>
      }
    >
      {(close) => {
        const toSettings = () => {
          close();
          void navigate(paths.settings);
        };
        return (
          <>
            <button type="button" role="menuitem" className="menu-item" onClick={toSettings}>
              <UserOutlined aria-hidden /> Profile
            </button>
            <button type="button" role="menuitem" className="menu-item" onClick={toSettings}>
              <SettingOutlined aria-hidden /> Settings
            </button>
            <hr className="menu-separator" />
            <button type="button" role="menuitem" className="menu-item" onClick={leave}>
              <LogoutOutlined aria-hidden /> Log out
            </button>
          </>
        );
      }}
    </Menu>
  );
}

/** 'Maya Torres' as MT, 'admin@recert.example' as A. */
export function initialsOf(name: string): string {
  const words = name.split('@')[0]?.split(/[\s._-]+/) ?? [];
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('');
}
