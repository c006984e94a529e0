import { readLinks } from './read-links.js';

it('reads old addresses and new pages from typed lines and from CSV', () => {
  const text =
    'Old link,New page\r\nhttps://old.example/enroll?id=1\n"/schedule","/courses?part=evening"\n\n /a ; /courses/1 \n';
  expect(readLinks(text, '/courses')).toEqual([
    { address: 'https://old.example/enroll?id=1', target: '/courses' },
    { address: '/schedule', target: '/courses?part=evening' },
    { address: '/a', target: '/courses/1' },
  ]);
});
