import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConnectionNote } from '../shared/ui/connection-note.js';
import { ToastHost } from '../shared/ui/toast/toast-host.js';

/** Around every page: the query client, the toasts, and whether the server can be reached. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      {children}
      <ConnectionNote />
      <ToastHost />
    </QueryClientProvider>
  );
}
