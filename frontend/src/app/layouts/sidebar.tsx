import { CloseOutlined, MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { Brand } from '../../features/center/brand.js';
import { myOrganizationQuery } from '../../features/organizations/api.js';
import type { Role } from '../../features/session/api.js';
import { useKit } from '../../shared/ui/kit/kit.js';
import { navigation } from './navigation.js';
import './sidebar.css';
import type { SidebarState } from './use-sidebar.js';

/** The sidebar beside the page, reduced to icons when collapsed. On a phone the toggle opens it as a drawer instead. */
export function Sidebar({ role, state }: { role: Role; state: SidebarState }) {
  if (state.isPhone) return null;
  return (
    <aside className="sidebar">
      <Brand />
      <Navigation role={role} collapsed={!state.isExpanded} />
    </aside>
  );
}

/** The button in the header that folds the sidebar. */
export function SidebarToggle({ role, state }: { role: Role; state: SidebarState }) {
  const { Drawer, IconButton } = useKit();
  const button = { label: 'Toggle sidebar', title: 'Toggle sidebar (Ctrl+B)' };
  if (!state.isPhone) {
    const icon = state.isExpanded ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />;
    return <IconButton {...button} icon={icon} aria-expanded={state.isExpanded} onClick={state.toggle} />;
  }
  return (
    <Drawer
      label="Menu"
      open={state.isDrawerOpen}
      onOpenChange={state.setDrawerOpen}
      trigger={<IconButton {...button} icon={<MenuOutlined aria-hidden />} />}
    >
      <div className="drawer-head">
        <Brand />
        <IconButton
          label="Close menu"
          icon={<CloseOutlined aria-hidden />}
          onClick={() => state.setDrawerOpen(false)}
        />
      </div>
      <Navigation role={role} onLeave={() => state.setDrawerOpen(false)} />
    </Drawer>
  );
}

function Navigation({ role, collapsed, onLeave }: { role: Role; collapsed?: boolean; onLeave?: () => void }) {
  const { title, items } = navigation[role];
  const { data: organization } = useQuery({ ...myOrganizationQuery(), enabled: role === 'org_admin' });
  const visible = items.filter(({ isForAuto }) => !isForAuto || organization?.paymentType === 'auto');
  return (
    <nav className="sidebar-nav" aria-label={title}>
      <p className="sidebar-title sidebar-label" aria-hidden="true">
        {title}
      </p>
      <ul>
        {visible.map((item) => (
          <li key={item.to}>
            <NavLink
              to={item.to}
              reloadDocument={item.isPublic ?? false}
              className="sidebar-link"
              onClick={onLeave}
              data-tip={collapsed ? item.label : undefined}
            >
              {item.icon}
              <span className="sidebar-label">{item.label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
