import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation, useNavigation } from 'react-router';
import { NextClassesButton } from '../../features/next-classes/next-classes-button.js';
import { NotificationBell } from '../../features/notifications/notification-bell.js';
import { type SessionUser, useSession } from '../../features/session/api.js';
import { KitContext } from '../../shared/ui/kit/kit.js';
import { lightKit } from '../../shared/ui/kit/light-kit.js';
import { siteName } from '../../shared/ui/site-name.js';
import { canSwitchView } from '../access.js';
import { paths } from '../paths.js';
import { StartingUp } from '../require-role.js';
import { SignInAgain } from '../sign-in-again.js';
import './shell.css';
import { Sidebar, SidebarToggle } from './sidebar.js';
import { ThemeButton } from './theme-button.js';
import { type SidebarState, useSidebar } from './use-sidebar.js';
import { UserMenu } from './user-menu.js';

const AntdArea = lazy(() => import('../antd-area.js'));
/** For few people, so nobody else loads them. */
const HeldBanner = lazy(() => import('../../features/system-status/held-banner.js'));
const ViewSwitcher = lazy(() => import('./view-switcher.js'));

/** Sidebar, header and footer around every signed-in page: with antd for staff, with the light kit for everyone else. */
export function Component() {
  const { user } = useSession();
  // The page's own guard sends the visitor to the right sign-in page.
  if (!user) return <Outlet />;
  if (user.role !== 'admin') {
    return (
      <KitContext value={lightKit}>
        <Shell user={user} />
      </KitContext>
    );
  }
  return (
    <Suspense fallback={<StartingUp />}>
      <AntdArea>
        <Shell user={user} />
      </AntdArea>
    </Suspense>
  );
}

/** Staff and organization administrators read at 14 px, clients at 16 px. */
function Shell({ user }: { user: SessionUser }) {
  const sidebar = useSidebar();
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  return (
    <div
      className={`shell ${user.role === 'client' ? 'reading' : 'console'}`}
      data-sidebar={sidebar.isExpanded ? 'expanded' : 'collapsed'}
    >
      <SignInAgain user={user} />
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Sidebar role={user.role} state={sidebar} />
      <div className="shell-body">
        <Suspense>{user.role === 'admin' && <HeldBanner />}</Suspense>
        <Header user={user} sidebar={sidebar} />
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

function Header({ user, sidebar }: { user: SessionUser; sidebar: SidebarState }) {
  const isLoading = useNavigation().state === 'loading';
  return (
    <header className="shell-header">
      {isLoading && <div className="page-progress" role="progressbar" aria-label="Loading the page" />}
      <SidebarToggle role={user.role} state={sidebar} />
      <span className="header-gap" />
      <Suspense>{canSwitchView(user) && <ViewSwitcher />}</Suspense>
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
      <NotificationBell userId={user.id} />
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
