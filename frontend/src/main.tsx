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

reloadAfterUpgrade(router, import.meta.url);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
