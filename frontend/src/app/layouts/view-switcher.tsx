import { SwapOutlined } from '@ant-design/icons';
import { useLocation, useNavigate } from 'react-router';
import type { SessionUser } from '../../features/session/api.js';
import { Button } from '../../shared/ui/button.js';
import { Menu } from '../../shared/ui/deferred.js';
import { homeOf } from '../access.js';
import { paths } from '../paths.js';

/** Switches between the two views of an organization administrator or an instructor who is also a student. */
export function ViewSwitcher({ user }: { user: SessionUser }) {
  const views = [
    { key: homeOf(user), label: user.role === 'admin' ? 'Instructor' : 'Organization Administrator' },
    { key: paths.clientDashboard, label: 'My Training Records' },
  ];
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <Menu
      heading="View As"
      trigger={
        <Button kind="ghost" icon={<SwapOutlined aria-hidden />} aria-label="Switch View">
          <span className="view-switcher-label">Switch View</span>
        </Button>
      }
      items={views.map((view) => ({ ...view, onSelect: () => void navigate(view.key) }))}
      selected={views.find(({ key }) => pathname.startsWith(key))?.key ?? ''}
    />
  );
}
