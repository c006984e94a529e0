import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation, useNavigation } from 'react-router';
import { NextClassesButton } from '../../features/next-classes/next-classes-button.js';
import { NotificationBell } from '../../features/notifications/notification-bell.js';
import type { SessionUser } from '../../features/session/api.js';
import { useMay } from '../../shared/model/permissions.js';
import { ConnectionNote } from '../../shared/ui/connection-note.js';
import { LeaveQuestion } from '../../shared/ui/leave-question.js';
import { siteName } from '../../shared/ui/site-name.js';
import { TestModeTag } from '../../shared/ui/test-mode-tag.js';
import { canSwitchView } from '../access.js';
import { paths } from '../paths.js';
import { SignInAgain } from '../sign-in-again.js';
import type { NavigationGroup } from './navigation.js';
import './shell.css';
import { Sidebar, SidebarToggle } from './sidebar.js';
import { ThemeButton } from './theme-button.js';
import { type SidebarState, useSidebar } from './use-sidebar.js';
import { UserMenu } from './user-menu.js';
import { ViewSwitcher } from './view-switcher.js';

interface ShellProps {
  user: SessionUser;
  navigation: readonly NavigationGroup[];
  /** Above every page. */
  banner?: ReactNode;
  /** In the header, at the left. */
  search?: ReactNode;
}

/** Staff and organization administrators read at 14 px, clients at 16 px. The console of staff has a frame of its own. */
const looks = { admin: 'console staff', org_admin: 'console', client: 'reading' } as const;

export function Shell({ user, navigation, banner, search }: ShellProps) {
  const sidebar = useSidebar();
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  return (
    <div className={`shell ${looks[user.role]}`} data-sidebar={sidebar.isExpanded ? 'expanded' : 'collapsed'}>
      <SignInAgain user={user} />
      <LeaveQuestion />
      <ConnectionNote />
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Sidebar navigation={navigation} state={sidebar} />
      <div className="shell-body">
        {banner}
        <Header user={user} navigation={navigation} search={search} sidebar={sidebar} />
        <main id="main" className="shell-main" ref={main} tabIndex={-1}>
          <Outlet />
        </main>
        <footer className="shell-footer">
          © {new Date().getFullYear()} {siteName()} · Training records for people who save lives
        </footer>
      </div>
    </div>
  );
}

function Header({ user, navigation, search, sidebar }: Omit<ShellProps, 'banner'> & { sidebar: SidebarState }) {
  const isLoading = useNavigation().state === 'loading';
  const may = useMay();
  return (
    <header className="shell-header">
      {isLoading && <div className="page-progress" role="progressbar" aria-label="Loading the page" />}
      <SidebarToggle navigation={navigation} state={sidebar} />
      {search}
      <span className="header-gap" />
      <TestModeTag />
      {canSwitchView(user) && <ViewSwitcher user={user} />}
      {may('see-classes') && (
        <NextClassesButton
          studentId={user.role === 'client' ? (user.studentId ?? undefined) : undefined}
          linkOf={({ id, courseId, organizationId }) => {
            if (user.role === 'admin') return { to: paths.classRoster(id) };
            if (user.role === 'client') return { to: paths.seat(id) };
            return organizationId ? undefined : { href: paths.publicClass(courseId, id) };
          }}
          all={(close) =>
            user.role === 'admin' ? (
              <Link to={`${paths.classes}?status=upcoming`} onClick={close}>
                All by date
              </Link>
            ) : (
              <a href={paths.courses}>All courses</a>
            )
          }
        />
      )}
      <NotificationBell userId={user.id} isLive={user.role === 'admin'} />
      <ThemeButton />
      <UserMenu user={user} />
    </header>
  );
}

/** Moves the focus to the content and scrolls to the top after a navigation inside the app, like a page load. */
function useFocusOnNewPage(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname, main]);
}
