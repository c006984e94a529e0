import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Hint } from './hint.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const enter = (name: string) => {
  fireEvent.pointerEnter(screen.getByRole('button', { name }));
  fireEvent.mouseEnter(screen.getByRole('button', { name }));
  pass(1);
};
const leave = (name: string) => {
  fireEvent.pointerLeave(screen.getByRole('button', { name }));
  fireEvent.mouseLeave(screen.getByRole('button', { name }));
  pass(1);
};
const isShown = (text: string) => document.querySelector('.ant-tooltip:not(.ant-tooltip-hidden)')?.textContent === text;

describe('a tooltip of the console', () => {
  it('opens after 700 ms, and at once within 300 ms of another', () => {
    render(
      <>
        <Hint title="First hint">
          <button type="button">One</button>
        </Hint>
        <Hint title="Second hint">
          <button type="button">Two</button>
        </Hint>
      </>,
    );

    enter('One');
    pass(690);
    expect(screen.queryByText('First hint')).toBeNull();
    pass(20);
    expect(isShown('First hint')).toBe(true);

    leave('One');
    pass(250);
    enter('Two');
    expect(screen.queryByText('Second hint')).not.toBeNull();

    leave('Two');
    pass(320);
    enter('One');
    expect(isShown('First hint')).toBe(false);
    pass(700);
    expect(isShown('First hint')).toBe(true);
    leave('One');
    pass(320);
  });

  it('counts as closed when what it is on goes away', () => {
    const hint = (title: string) => (
      <Hint title={title}>
        <button type="button">One</button>
      </Hint>
    );
    const { unmount } = render(hint('Deleted hint'));
    enter('One');
    pass(710);
    unmount();
    pass(320);
    render(hint('Next hint'));

    enter('One');

    expect(isShown('Next hint')).toBe(false);
    leave('One');
  });

  it('does not open for a pointer that passes by', () => {
    render(
      <Hint title="Passing hint">
        <button type="button">One</button>
      </Hint>,
    );

    enter('One');
    pass(500);
    leave('One');
    pass(2_000);

    expect(screen.queryByText('Passing hint')).toBeNull();
  });
});
