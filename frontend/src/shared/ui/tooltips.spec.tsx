import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IconButton } from './button.js';
import { Hint } from './hint.js';
import { enableTooltips } from './tooltips.js';

// One clock for all: when a tooltip closed counts for the next one.
beforeAll(() => {
  jest.useFakeTimers();
  enableTooltips();
});
afterEach(() => {
  enter(document.body);
  pass(400);
});
afterAll(() => {
  jest.useRealTimers();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const button = (name: string) => screen.getByRole('button', { name });
const enter = (element: Element) => fireEvent.pointerOver(element);
const shown = () => screen.queryByRole('tooltip')?.textContent;

/** A button with a hint that says more than its name, and an icon button, whose tooltip is its name. */
const show = () =>
  render(
    <>
      <Hint title="First hint">
        <button type="button">One</button>
      </Hint>
      <IconButton label="Two" icon="2" />
    </>,
  );

describe('a tooltip', () => {
  it('opens after 700 ms, and at once within 300 ms of another', () => {
    show();

    enter(button('One'));
    pass(690);
    expect(shown()).toBeUndefined();
    pass(20);
    expect(shown()).toBe('First hint');
    expect(button('One').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);

    enter(document.body);
    expect(shown()).toBeUndefined();
    pass(250);
    enter(button('Two'));
    pass(1);
    expect(shown()).toBe('Two');
    expect(button('Two').getAttribute('aria-describedby')).toBeNull();

    enter(document.body);
    pass(320);
    enter(button('One'));
    pass(690);
    expect(shown()).toBeUndefined();
  });

  it('does not open for a pointer that passes by, nor on what is gone', () => {
    const { unmount } = show();

    enter(button('One'));
    pass(500);
    enter(document.body);
    pass(2_000);
    expect(shown()).toBeUndefined();

    enter(button('One'));
    unmount();
    pass(2_000);
    expect(shown()).toBeUndefined();
  });

  it('stays while the pointer rests on it', () => {
    show();
    enter(button('One'));
    pass(710);

    enter(screen.getByRole('tooltip'));
    pass(2_000);

    expect(shown()).toBe('First hint');
  });

  it('opens on keyboard focus, and Escape closes it', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    show();

    await user.tab();
    expect(shown()).toBe('First hint');
    await user.tab();
    expect(shown()).toBe('Two');
    await user.keyboard('{Escape}');
    expect(shown()).toBeUndefined();
    expect(document.activeElement).toBe(button('Two'));
  });

  it('does not open for a control whose menu is open', () => {
    render(<IconButton label="Notifications" icon="2" data-state="open" />);
    enter(button('Notifications'));
    pass(700);
    expect(shown()).toBeUndefined();
  });

  it('closes when its control is pressed, and stays closed until the pointer leaves', () => {
    show();
    enter(button('Two'));
    pass(710);

    fireEvent.pointerDown(button('Two'));
    enter(button('Two'));
    pass(2_000);
    expect(shown()).toBeUndefined();

    enter(document.body);
    enter(button('Two'));
    pass(710);
    expect(shown()).toBe('Two');
  });
});
