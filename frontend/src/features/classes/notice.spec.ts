import { noticeNote, noticeTitle } from './notice.js';

it.each([
  [{ enrolled: 0, notified: 0 }, 'Nobody is enrolled, so nobody will be told', ''],
  [{ enrolled: 2, notified: 0 }, 'Nobody will be told', 'The class has begun, or its students have no email address.'],
  [{ enrolled: 1, notified: 1 }, '1 person will be told', 'By email.'],
  [
    { enrolled: 3, notified: 2 },
    '2 people will be told',
    'By email. 1 person without an email address will not be told.',
  ],
])('with %j says %p', (impact, title, note) => {
  expect([noticeTitle(impact), noticeNote(impact, 'By email.')]).toEqual([title, note]);
});
