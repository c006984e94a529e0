import { SwapOutlined } from '@ant-design/icons';
import { useLocation, useNavigate } from 'react-router';
import { Menu } from '../../shared/ui/menu.js';
import { paths } from '../paths.js';

const views = [
  { to: paths.organizationDashboard, label: 'Organization Administrator' },
  { to: paths.clientDashboard, label: 'My Training Records' },
] as const;

/** For an organization administrator who is also a student: which of the two they look as. */
export function ViewSwitcher() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <Menu
      label="Switch View"
      triggerClassName="button view-switcher"
      trigger={
        <>
          <SwapOutlined aria-hidden /> <span className="view-switcher-label">Switch View</span>
        </>
      }
      title="View As"
    >
      {(close) =>
        views.map((view) => (
          <button
            key={view.to}
            type="button"
            role="menuitemradio"
            aria-checked={pathname.startsWith(view.to)}
            className="menu-item"
            onClick={() => {
              close();
              void navigate(view.to);
            }}
          >
            {view.label}
          </button>
        ))
      }
    </Menu>
  );
}
