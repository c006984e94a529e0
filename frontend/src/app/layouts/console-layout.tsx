import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation, useNavigation } from 'react-router';
import { NextClassesButton } from '../../features/next-classes/next-classes-button.js';
import { NotificationBell } from '../../features/notifications/notification-bell.js';
import { type SessionUser, useSession } from '../../features/session/api.js';
import { canSwitchView } from '../access.js';
import { paths } from '../paths.js';
import './layouts.css';
import { AppSidebar } from './sidebar.js';
import { ThemeButton } from './theme-button.js';
import { type Sidebar, useSidebar } from './use-sidebar.js';
import { UserMenu } from './user-menu.js';
import { ViewSwitcher } from './view-switcher.js';

/** Sidebar, header and footer around every signed-in page. Staff read at 14 px, clients at 16 px. */
export function Component() {
  const { user } = useSession();
  const sidebar = useSidebar();
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  if (!user) return null;
  return (
    <div
      className={`shell ${user.role === 'client' ? 'reading' : 'console'}`}
      data-sidebar={sidebar.isExpanded ? 'expanded' : 'collapsed'}
    >
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <AppSidebar role={user.role} sidebar={sidebar} />
      <div className="shell-body">
        <Header user={user} sidebar={sidebar} />
        <main id="main" className="shell-main" ref={main} tabIndex={-1}>
          <Outlet />
        </main>
        <footer className="shell-footer">
          © {new Date().getFullYear()} Recert · Training records for people who save lives
        </footer>
      </div>
    </div>
  );
}

function Header({ user, sidebar }: { user: SessionUser; sidebar: Sidebar }) {
  const isLoading = useNavigation().state === 'loading';
  const shown = sidebar.isPhone ? sidebar.isPanelOpen : sidebar.isExpanded;
  const icon = shown ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />;
  return (
    <header className="shell-header">
      {isLoading && <div className="page-progress" role="progressbar" aria-label="Loading the page" />}
      <button
        type="button"
        className="icon-button"
        aria-label="Toggle sidebar"
        title="Toggle sidebar (Ctrl+B)"
        aria-expanded={shown}
        onClick={sidebar.toggle}
      >
        {sidebar.isPhone ? <MenuOutlined aria-hidden /> : icon}
      </button>
      <span className="shell-header-gap" />
      {canSwitchView(user) && <ViewSwitcher />}
      <NextClassesButton
        hrefOf={user.role === 'admin' ? paths.classRoster : undefined}
        all={(close) =>
          user.role === 'admin' ? (
            <Link to={`${paths.classes}?status=upcoming&sort=date`} onClick={close}>
              All by date
            </Link>
          ) : (
            <a href="/#courses">All courses</a>
          )
        }
      />
      <NotificationBell />
      <ThemeButton />
      <UserMenu user={user} />
    </header>
  );
}

/** A page that opens inside the app starts at its top, with the focus on its content, as a loaded page would. */
function useFocusOnNewPage(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname, main]);
}
