import { CloseOutlined, MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { NavLink } from 'react-router';
import { Brand } from '../../features/center/brand.js';
import { IconButton } from '../../shared/ui/button.js';
import { Drawer } from '../../shared/ui/deferred.js';
import type { NavigationGroup } from './navigation.js';
import './sidebar.css';
import type { SidebarState } from './use-sidebar.js';

interface SidebarProps {
  navigation: readonly NavigationGroup[];
  state: SidebarState;
}

/** The sidebar beside the page, reduced to icons when collapsed. On a phone the toggle opens it as a drawer instead. */
export function Sidebar({ navigation, state }: SidebarProps) {
  if (state.isPhone) return null;
  return (
    <aside className="sidebar">
      <Brand />
      <Navigation groups={navigation} collapsed={!state.isExpanded} />
    </aside>
  );
}

/** The button in the header that folds the sidebar. */
export function SidebarToggle({ navigation, state }: SidebarProps) {
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
      <Navigation groups={navigation} onLeave={() => state.setDrawerOpen(false)} />
    </Drawer>
  );
}

interface NavigationProps {
  groups: readonly NavigationGroup[];
  collapsed?: boolean;
  onLeave?: () => void;
}

function Navigation({ groups, collapsed, onLeave }: NavigationProps) {
  return (
    <div className="sidebar-nav">
      {groups.map(({ title, isLast, items }) => (
        <nav key={title} className={isLast ? 'sidebar-last' : undefined} aria-label={title}>
          {!isLast && (
            <p className="sidebar-title sidebar-label" aria-hidden="true">
              {title}
            </p>
          )}
          <ul>
            {items.map(({ to, label, icon, badge, isPublic = false }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  reloadDocument={isPublic}
                  className="sidebar-link"
                  onClick={onLeave}
                  data-tip={collapsed ? label : undefined}
                >
                  {icon}
                  <span className="sidebar-label">{label}</span>
                  {badge}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  );
}
