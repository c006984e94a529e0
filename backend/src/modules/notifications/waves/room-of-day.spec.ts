import { roomOfDay } from './room-of-day.js';

it('begins with 200 emails, doubles each day, and never writes more than 3,200', () => {
  expect([0, 1, 2, 3, 4, 5, 400].map(roomOfDay)).toEqual([200, 400, 800, 1_600, 3_200, 3_200, 3_200]);
});
