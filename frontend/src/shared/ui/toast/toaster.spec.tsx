import { jest } from '@jest/globals';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast, useVisibleToast } from './toast-store.js';
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

  it('disappear after five seconds, and leave the document 1,000,000 ms later', () => {
    jest.useFakeTimers();
    try {
      render(<Toaster />);
      act(() => toast({ title: 'Success', description: 'Copied!' }));
      act(() => jest.advanceTimersByTime(4_999));
      expect(visible()).toHaveLength(1);
      act(() => jest.advanceTimersByTime(1));
      expect(visible()).toEqual([]);
      const { result } = renderHook(useVisibleToast);
      act(() => jest.advanceTimersByTime(999_999));
      expect(result.current?.open).toBe(false);
      act(() => jest.advanceTimersByTime(1));
      expect(result.current).toBeUndefined();
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([
    [50, 1],
    [51, 0],
  ])('swiped to the right by %i px leave %i', (distance, left) => {
    render(<Toaster />);
    act(() => toast({ title: 'Success', description: 'Copied!' }));
    const shown = document.querySelector<HTMLElement>('.toast[data-state=open]')!;
    Object.assign(shown, { setPointerCapture: () => {}, releasePointerCapture: () => {} });
    // jsdom has no pointer events of its own.
    const pointer = (type: string, clientX: number) =>
      fireEvent(shown, new MouseEvent(type, { bubbles: true, clientX, clientY: 0 }));
    pointer('pointerdown', 0);
    pointer('pointermove', 20);
    pointer('pointermove', distance);
    pointer('pointerup', distance);
    expect(visible()).toHaveLength(left);
  });

  it('get the focus on F8', () => {
    render(<Toaster />);
    act(() => toast({ title: 'Success', description: 'Copied!' }));
    fireEvent.keyDown(document, { code: 'F8' });
    expect(document.activeElement?.className).toContain('toast-viewport');
  });
});
