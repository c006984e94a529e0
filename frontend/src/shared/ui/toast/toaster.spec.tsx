import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from './toast-store.js';
import { Toaster } from './toaster.js';

const visible = () => [...document.querySelectorAll('.toast[data-state=open]')].map(({ textContent }) => textContent);

describe('toasts', () => {
  it('show only the newest', () => {
    render(<Toaster />);
    act(() => toast({ title: 'Success', description: 'Class created successfully' }));
    act(() => toast({ title: 'Error', description: 'Failed to create class', variant: 'destructive' }));
    expect(visible()).toEqual(['ErrorFailed to create class']);
  });

  it('disappear when they are dismissed', async () => {
    render(<Toaster />);
    act(() => toast({ title: 'Success', description: 'Copied!' }));
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(visible()).toEqual([]);
  });

  it('get the focus on F8', () => {
    render(<Toaster />);
    act(() => toast({ title: 'Success', description: 'Copied!' }));
    fireEvent.keyDown(document, { code: 'F8' });
    expect(document.activeElement?.className).toContain('toast-viewport');
  });
});
