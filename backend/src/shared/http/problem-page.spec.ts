import { problemPage } from './problem-page.js';

it('escapes the message', () => {
  const page = problemPage({ status: 400, message: '<b>"You" & me</b>' });
  expect(page).toContain('<h1>&#60;b&#62;&#34;You&#34; &#38; me&#60;/b&#62;</h1>');
  expect(page).not.toContain('<b>');
});
