import { SearchOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SessionUser } from '../../features/session/api.js';
import { type Permission, useMay } from '../../shared/model/permissions.js';
import { KeyCaps } from '../../shared/ui/key-caps.js';
import { useShortcuts } from '../../shared/ui/use-shortcuts.js';
import { paths } from '../paths.js';
import { permissionOf } from '../staff-pages.js';
import { useOnDemand } from '../use-on-demand.js';
import type { Step } from './items.js';
import './palette-button.css';
import { usePaletteRequests } from './palette-requests.js';
import { useKeepRecentPages } from './recent-pages.js';

const loadPalette = async () => (await import('./palette.js')).default;

/** The field in the header that opens the palette, and the shortcuts that work everywhere. */
export function PaletteButton({ user, onHelp }: { user: SessionUser; onHelp: () => void }) {
  const palette = useOnDemand(loadPalette);
  const [start, setStart] = useState<Step>({ kind: 'all' });
  const navigate = useNavigate();
  const location = useLocation();
  useKeepRecentPages(user.id);
  useEffect(() => {
    // Loaded before the first use, so that no key gets lost. Without idle callbacks it comes with the first use.
    window.requestIdleCallback?.(() => loadPalette().catch(() => {}));
  }, []);

  const open = (step: Step) => {
    setStart(step);
    palette.open();
  };
  usePaletteRequests(open);
  const may = useMay();
  const ifMay = (permission: Permission | undefined, act: () => void) =>
    !permission || may(permission) ? act : undefined;
  const goTo = (path: string) => ifMay(permissionOf(path), () => void navigate(path));
  /** On the list's own page, its search and filters stay. */
  const add = (list: string) => () => {
    if (location.pathname !== list) return void navigate(`${list}?add`);
    const params = new URLSearchParams(location.search);
    params.set('add', '');
    void navigate({ search: params.toString() }, { replace: true });
  };
  const search = () => open({ kind: 'all' });
  useShortcuts({
    palette: search,
    enroll: ifMay('schedule', () => open({ kind: 'enroll-whom' })),
    addClass: ifMay('schedule', add(paths.classes)),
    addStudent: ifMay('change-people', add(paths.students)),
    addOrganization: ifMay('change-people', add(paths.organizations)),
    goToDashboard: goTo(paths.dashboard),
    goToClasses: goTo(paths.classes),
    goToStudents: goTo(paths.students),
    goToCertifications: goTo(paths.certifications),
    goToOrganizations: goTo(paths.organizations),
    goToPayments: goTo(paths.payments),
    goToMessages: goTo(paths.messages),
  });
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={search}
      >
        <SearchOutlined aria-hidden />
        <span className="palette-button-text">Search or jump to</span>
        <KeyCaps of="palette" />
      </button>
      {palette.Opened && <palette.Opened user={user} start={start} onHelp={onHelp} onClose={palette.close} />}
    </>
  );
}
