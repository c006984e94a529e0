import { CloseOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { Brand } from '../../features/center/brand.js';
import type { Role } from '../../features/session/api.js';
import { navigation } from './navigation.js';
import type { Sidebar } from './use-sidebar.js';

/** The sidebar beside the page, with icons alone when collapsed; on a phone a panel over the page. */
export function AppSidebar({ role, sidebar }: { role: Role; sidebar: Sidebar }) {
  if (sidebar.isPhone) return sidebar.isPanelOpen ? <Panel role={role} onClose={sidebar.closePanel} /> : null;
  return (
    <aside className="sidebar">
      <Brand />
      <Navigation role={role} collapsed={!sidebar.isExpanded} />
    </aside>
  );
}

function Navigation({ role, collapsed, onLeave }: { role: Role; collapsed?: boolean; onLeave?: () => void }) {
  const { title, items } = navigation[role];
  return (
    <nav className="sidebar-nav" aria-label={title}>
      <p className="sidebar-title sidebar-label" aria-hidden="true">
        {title}
      </p>
      <ul>
        {items.map((item) => (
          <li key={item.to}>
            <NavLink
              to={item.to}
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

function Panel({ role, onClose }: { role: Role; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, through onCancel
    <dialog
      ref={dialog}
      className="sidebar-panel"
      aria-label="Menu"
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="sidebar-panel-body">
        <div className="sidebar-panel-head">
          <Brand />
          <button type="button" className="icon-button" aria-label="Close menu" onClick={onClose}>
            <CloseOutlined aria-hidden />
          </button>
        </div>
        <Navigation role={role} onLeave={onClose} />
      </div>
    </dialog>
  );
}
