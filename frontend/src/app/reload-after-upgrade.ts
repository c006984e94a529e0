const RELOADED_FROM = 'recert.reloaded-from';

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** What the router knows of its pages: the current one and, during a navigation, the next. */
export interface RouterState {
  initialized: boolean;
  location: Place;
  navigation: { location?: Place | undefined };
}

let reloading = false;

/** Whether the page is being replaced, so that its error needn't be shown. */
export const isReloading = (): boolean => reloading;

/**
 * After an upgrade, the chunks of an old tab are gone from the server. When a navigation needs one, loads the destination from
 * the server instead, which brings the new version. Once per build, so that a broken one doesn't reload in a loop, and only on
 * navigation: elsewhere a reload would lose what the user has typed.
 * @param build identifies the running build
 */
export function reloadAfterUpgrade(
  router: { state: RouterState },
  build: string,
  load = (address: string) => window.location.replace(address),
): void {
  window.addEventListener('vite:preloadError', () => {
    const { initialized, location, navigation } = router.state;
    const target = initialized ? navigation.location : location;
    if (!target || !isFirstReload(build)) return;
    reloading = true;
    load(target.pathname + target.search + target.hash);
  });
}

/** False without session storage, too: nothing would stop a loop. */
function isFirstReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FROM) === build) return false;
    sessionStorage.setItem(RELOADED_FROM, build);
    return true;
  } catch {
    return false;
  }
}
