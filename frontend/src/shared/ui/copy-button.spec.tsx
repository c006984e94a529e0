import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { CopyButton } from './copy-button.js';

it("copies, toasts 'Copied!' and reads Copied for two seconds", async () => {
  const copied: string[] = [];
  jest.useFakeTimers();
  try {
    renderAt('/', <CopyButton text="HARBOR-42" label="Copy Code" />);
    // The user of the tests brings a clipboard of their own.
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => copied.push(text) } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy Code' })));
    expect(copied).toEqual(['HARBOR-42']);
    expect(screen.getByText('Copied!', { selector: '.toast-text' })).toBeTruthy();
    act(() => jest.advanceTimersByTime(1_999));
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('button', { name: 'Copy Code' })).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});
