import path from 'node:path';
import type { ExpressAdapter } from '@nestjs/platform-express';
import { clientFolder } from './frontend-build.js';

const hashedNames = path.join(clientFolder, 'assets') + path.sep;

/**
 * Serves what the frontend's build made for browsers. A file under /assets has its content's hash in its name and never
 * changes; the few others (theme.js, the icon) are asked for again after an hour. Registered after the routes, so that
 * no call of the API looks for a file first.
 */
export function serveStaticFiles(http: ExpressAdapter): void {
  http.useStaticAssets(clientFolder, {
    index: false,
    redirect: false,
    setHeaders: (response, file) => {
      const forever = file.startsWith(hashedNames);
      response.setHeader('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}
