import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import 'virtual:design-tokens.css';
import './shared/ui/base.css';
import './shared/ui/layout.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './app/providers.js';
import { reloadAfterUpgrade } from './app/reload-after-upgrade.js';
import { router } from './app/router.js';
import { colorBrowserBar } from './shared/ui/theme.js';

reloadAfterUpgrade(router, import.meta.url);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
colorBrowserBar();
// The server's shell of a sign-in page stays until the page can take its place.
if (root.querySelector('.sign-in')) await firstPage();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);

// After the first page: nobody needs a tooltip before it.
void import('./shared/ui/tooltips.js').then(({ enableTooltips }) => enableTooltips());

/** Resolves when the router has loaded the page of the address. */
function firstPage(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => router.state.initialized && resolve();
    router.subscribe(check);
    check();
  });
}
