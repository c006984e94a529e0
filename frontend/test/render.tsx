import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { createQueryClient } from '../src/shared/api/query-client.js';
import { Toaster } from '../src/shared/ui/toast/toaster.js';

// A busy machine draws a table in more than the second that is waited by default.
configure({ asyncUtilTimeout: 10_000 });

/** Shows a part of the app at an address, with the server's data and the notification area around it. */
export function renderAt(address: string, element: ReactNode) {
  const client = createQueryClient(() => {});
  const at = { path: '', search: '', hash: '' };
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        {element}
        <Address at={at} />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  );
  // Whether something lets the pointer through is asked of antd's whole style sheet at every click, for seconds.
  return { user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }), at };
}

/** Keeps the address of the page where the test can read it. */
function Address({ at }: { at: { path: string; search: string; hash: string } }) {
  const { pathname, search, hash } = useLocation();
  Object.assign(at, { path: pathname, search, hash });
  return null;
}
