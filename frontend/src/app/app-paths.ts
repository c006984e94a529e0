import { appPages } from './paths.js';

/**
 * The app's addresses as patterns (`/classes/:id/roster`). The server returns the app's document for each of them and the 404
 * page for any other. It renders the landing page itself.
 */
export const appPaths: readonly string[] = [
  ...Object.values(appPages)
    .map((path) => (typeof path === 'function' ? path(':id') : path))
    .filter((path) => path !== appPages.home),
  // A page of it is looked up in its contents, so the app has no path for one.
  `${appPages.handbook}/:part/:job`,
];
