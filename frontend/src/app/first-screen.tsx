import { AsyncLocalStorage } from 'node:async_hooks';
import type { Query, QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { sendThrough } from '../shared/api/client.js';
import { answersIn, createQueryClient, markArrived } from '../shared/api/query-client.js';
import { type FirstScreen, pageOf } from '../shared/page-modules.js';
import { describeSite, type Site } from '../shared/ui/site-name.js';
import { CookieContext } from './layouts/use-sidebar.js';
import { Providers } from './providers.js';
import { routes } from './routes.js';
import { whenLoaded } from './when-loaded.js';

/** Calls the API as the person whose page is rendered. */
export type Read = (address: string) => Promise<Response>;

interface FirstScreenOptions {
  /** Path and query. */
  address: string;
  cookies: string;
  site: Site;
  read: Read;
}

const reads = new AsyncLocalStorage<Read>();

sendThrough((request) => {
  const { pathname, search } = new URL(request.url);
  return reads.getStore()!(pathname + search);
});

/** Reads that depend on others make a page ask again. */
const MAX_ROUNDS = 5;

/** Milliseconds after which the browser reads the rest itself. */
const MAX_WAIT_MS = 2_000;

/** Renders a page of the portals with what it reads; undefined for other pages. */
export async function renderFirstScreen(options: FirstScreenOptions): Promise<FirstScreen | undefined> {
  const { address, cookies, site, read } = options;
  if (!pageOf(address)) return undefined;
  describeSite(site);
  return reads.run(read, async () => {
    const client = createQueryClient(() => {});
    const router = createMemoryRouter(routes, { initialEntries: [address] });
    await whenLoaded(router);
    const page = (
      <StrictMode>
        <Providers client={client}>
          <CookieContext value={() => cookies}>
            <RouterProvider router={router} />
          </CookieContext>
        </Providers>
      </StrictMode>
    );
    const deadline = performance.now() + MAX_WAIT_MS;
    for (let round = 1; ; round += 1) {
      const html = await htmlOf(page);
      const missing = client.getQueryCache().getAll().filter(isWanted);
      if (missing.length === 0 || round === MAX_ROUNDS || performance.now() > deadline) {
        return { html, answers: answersIn(client) };
      }
      await fetchAll(client, missing, deadline - performance.now());
    }
  });
}

/** Inline scripts, with which React would put large parts into place, are forbidden by the content security policy. */
async function htmlOf(page: React.ReactNode): Promise<string> {
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}

const isWanted = ({ state, options }: Query): boolean =>
  state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false;

/** What fails is left to the browser, which shows why. */
async function fetchAll(client: QueryClient, queries: Query[], timeLimit: number): Promise<void> {
  const answers = Promise.allSettled(queries.map((query) => query.fetch()));
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, timeLimit))]);
  markArrived(client);
}
