import { paths } from './paths.js';

/**
 * The app's addresses as patterns (`/classes/:id/roster`). The server gives each of them the app's document, and any other
 * address the 404 page. The landing page is the server's own.
 */
export const appPaths: readonly string[] = Object.values(paths)
  .map((path) => (typeof path === 'function' ? path(':id') : path))
  .filter((path) => path !== paths.home);
