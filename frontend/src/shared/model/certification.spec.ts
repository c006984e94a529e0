import { daysLeftText } from './certification.js';

it.each([
  [41, '41 days left'],
  [1, '1 day left'],
  [0, 'Expires today'],
  [-1, 'Expired 1 day ago'],
  [-1200, 'Expired 1,200 days ago'],
])('of a certification with %i days left, the text is %p', (daysLeft, text) => {
  expect(daysLeftText(daysLeft)).toBe(text);
});
