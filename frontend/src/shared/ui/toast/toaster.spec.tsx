import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from './toast-store.js';
import { Toaster } from './toaster.js';

const shown = () => [...document.querySelectorAll('.toast[data-state=open]')].map((one) => one.textContent);

describe('toasts', () => {
  it('show one at a time, the newest', () => {
    render(<Toaster />);
    act(() => toast({ title: 'Success', description: 'Class created successfully' }));
    act(() => toast({ title: 'Error', description: 'Failed to create class', variant: 'destructive' }));
    expect(shown()).toEqual(['ErrorFailed to create class']);
  });

  it('go away when they are dismissed', async () => {
    render(<Toaster />);
    act(() => toast({ title: 'Success', description: 'Copied!' }));
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(shown()).toEqual([]);
  });

  it('take the focus at F8', () => {
    render(<Toaster />);
    act(() => toast({ title: 'Success', description: 'Copied!' }));
    fireEvent.keyDown(document, { code: 'F8' });
    expect(document.activeElement?.className).toContain('toast-viewport');
  });
});
