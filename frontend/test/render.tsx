import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure, render, renderHook, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider, useLocation } from 'react-router';
import { createQueryClient } from '../src/shared/api/query-client.js';
import { LeaveQuestion } from '../src/shared/ui/leave-question.js';
import { dismissToast, useVisibleToast } from '../src/shared/ui/toast/toast-store.js';
import { Toaster } from '../src/shared/ui/toast/toaster.js';

// On a loaded machine, a table takes longer to render than the default of one second.
configure({ asyncUtilTimeout: 10_000 });

/**
 * Renders a part of the app at an address, with a query client, the question before leaving and the toasts around it.
 * `elsewhere` are pages that it leads to.
 */
export function renderAt(address: string, element: ReactNode, elsewhere: RouteObject[] = []) {
  dismissEarlierToast();
  const client = createQueryClient(() => {});
  const at = { path: '', search: '', hash: '' };
  const page = (
    <>
      {element}
      <LeaveQuestion />
      <Address at={at} />
    </>
  );
  const router = createMemoryRouter([...elsewhere, { path: '*', element: page }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), at, client };
}

/** The toast of an earlier test would pass for one of this test. */
function dismissEarlierToast(): void {
  const { result, unmount } = renderHook(useVisibleToast);
  if (result.current) act(() => dismissToast(result.current!.id));
  unmount();
}

/** A wrapper for `renderHook`, with a query client of its own. */
export function withQueryClient() {
  const client = createQueryClient(() => {});
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}

/** Exposes the current address to the test. */
function Address({ at }: { at: { path: string; search: string; hash: string } }) {
  const { pathname, search, hash } = useLocation();
  Object.assign(at, { path: pathname, search, hash });
  return null;
}

/** Chooses an option of the antd select with this label. */
export async function chooseOption(user: UserEvent, label: string, option: string) {
  await user.click(await screen.findByLabelText(label, { selector: 'input' }));
  const options = await screen.findAllByText(option, {
    selector: '.ant-select-item-option-content, .ant-select-item-option-content *',
  });
  await user.click(options.at(-1) as HTMLElement);
}

/** Chooses a status of the menu whose button has this label, such as 'Payment status of Ana Diaz'. */
export async function chooseStatus(user: UserEvent, label: string, status: string) {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${label}: `), hidden: true }));
  const tags = await screen.findAllByText(status, { selector: '.ant-dropdown:not(.ant-dropdown-hidden) .status-tag' });
  await user.click(tags.at(-1) as HTMLElement);
}
