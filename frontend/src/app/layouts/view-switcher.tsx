import { SwapOutlined } from '@ant-design/icons';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../shared/ui/button.js';
import { Menu } from '../../shared/ui/deferred.js';
import { paths } from '../paths.js';

const views = [
  { key: paths.organizationDashboard, label: 'Organization Administrator' },
  { key: paths.clientDashboard, label: 'My Training Records' },
] as const;

/** Switches between the two views of an organization administrator who is also a student. */
export function ViewSwitcher() {
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
