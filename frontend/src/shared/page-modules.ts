const LAYOUT = 'app/layouts/console-layout.tsx';
const page = (...modules: string[]) => [LAYOUT, ...modules];
const settings = (...modules: string[]) => page('app/routes/account/settings.tsx', ...modules);

/**
 * The modules below `src` that each page of the portals shows its first screen with, beside the entry. The document preloads
 * them and contains their styles.
 */
export const pageModules: Readonly<Record<string, readonly string[]>> = {
  '/client-dashboard': page('app/routes/student/client-dashboard.tsx'),
  '/organization-dashboard': page('app/routes/organization/organization-dashboard.tsx'),
  '/organization-billing': page('app/routes/organization/organization-billing.tsx'),
  '/organization-settings': page('app/routes/organization/organization-settings.tsx'),
  '/settings?tab=notifications': settings('app/routes/account/notifications.tsx', 'shared/ui/switch-field.tsx'),
  '/settings?tab=calendar': settings('features/calendar-feeds/calendar-feeds.tsx'),
  '/settings?tab=security': settings('app/routes/account/security.tsx'),
};

/** A page as the server rendered it, and what its reads returned, from which the browser takes over. */
export interface FirstScreen {
  html: string;
  answers: readonly object[];
}

/** The key in `pageModules` of an address; undefined if the page is rendered in the browser alone. */
export function pageOf(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://recert');
  const path = pathname.replace(/(?<=.)\/$/, '');
  const key = path === '/settings' ? `${path}?tab=${searchParams.get('tab') ?? 'notifications'}` : path;
  return key in pageModules ? key : undefined;
}
