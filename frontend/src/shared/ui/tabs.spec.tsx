import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Tabs } from './tabs.js';

const ITEMS = [
  { key: 'people', label: 'People' },
  { key: 'certifications', label: 'Certifications' },
] as const;

it('shows the open tab of a list that is too wide, and leaves the page where it is', () => {
  const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const [left, right] = this.role === 'tablist' ? [0, 300] : this.textContent === 'People' ? [0, 200] : [200, 400];
    return { left, right } as DOMRect;
  });
  const tabs = (selected: (typeof ITEMS)[number]['key']) => (
    <Tabs label="Lists" items={ITEMS} selected={selected} onSelect={() => {}}>
      The list
    </Tabs>
  );
  const { rerender } = render(tabs('people'));
  const list = screen.getByRole('tablist');
  expect(list.scrollLeft).toBe(0);
  rerender(tabs('certifications'));
  expect(list.scrollLeft).toBe(100);
  expect(scrolled).not.toHaveBeenCalled();
});
