import '@fontsource-variable/jetbrains-mono/wght.css';
import './shared/ui/fonts.css';
import './shared/ui/more-fonts.css';
import 'virtual:design-tokens.css';
import './shared/ui/base.css';
import './shared/ui/layout.css';
import './shared/ui/tooltip.css';
import { StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './app/providers.js';
import { reloadAfterUpgrade } from './app/reload-after-upgrade.js';
import { routes } from './app/routes.js';
import { whenLoaded } from './app/when-loaded.js';
import { forgetSession } from './features/session/api.js';
import { type Answer, createQueryClient } from './shared/api/query-client.js';
import { markTakenOver } from './shared/ui/part.js';
import { colorBrowserBar } from './shared/ui/theme.js';

const router = createBrowserRouter(routes);
reloadAfterUpgrade(router, import.meta.url);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
colorBrowserBar();

const answers = document.getElementById('first-screen')?.textContent;
const firstScreen = answers ? (JSON.parse(answers) as Answer[]) : undefined;
const client = createQueryClient(() => forgetSession(client), firstScreen);

function TakenOver() {
  useEffect(() => markTakenOver(root), []);
  return null;
}

// What the server rendered stays until the page can take its place.
if (firstScreen || root.querySelector('.sign-in')) await whenLoaded(router);

const app = (
  <StrictMode>
    <Providers client={client}>
      <RouterProvider router={router} />
      <TakenOver />
    </Providers>
  </StrictMode>
);
// The server doesn't know the fragment of an address, which may change the page.
if (firstScreen && !window.location.hash) hydrateRoot(root, app);
else createRoot(root).render(app);

// After the first page: nobody needs a tooltip before it.
void import('./shared/ui/tooltips.js').then(({ enableTooltips }) => enableTooltips());
