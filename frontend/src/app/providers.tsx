import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { forgetSession } from '../features/session/api.js';
import { createQueryClient } from '../shared/api/query-client.js';
import { ToastHost } from '../shared/ui/toast/toast-host.js';

/** Around every page: the query client and the toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => {
    const client = createQueryClient(() => forgetSession(client));
    return client;
  });
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ToastHost />
    </QueryClientProvider>
  );
}
