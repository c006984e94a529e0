import { isOpen, spotsLeftText, spotsText } from './class.js';

it('counts spots', () => {
  expect([0, 1, 4].map(spotsText)).toEqual(['0 spots', '1 spot', '4 spots']);
});

it('says how many spots are left, also of an overbooked class', () => {
  expect([4, 1, 0, -2].map(spotsLeftText)).toEqual(['4 spots left', '1 spot left', 'No spots left', 'No spots left']);
});

it('is open until a class is over or cancelled', () => {
  const statuses = ['upcoming', 'in-progress', 'completed', 'cancelled'] as const;
  expect(statuses.filter((status) => isOpen({ status }))).toEqual(['upcoming', 'in-progress']);
});
