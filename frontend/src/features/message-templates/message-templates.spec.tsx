import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { type Call, serve } from '../../../test/server.js';
import type { TemplateDetail, Words } from './api.js';
import { MessageTemplates } from './message-templates.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const facts = {
  name: 'class-cancelled',
  title: 'Class cancelled',
  audience: 'client' as const,
  topic: 'classes' as const,
  when: 'When a class is cancelled.',
  mailChoice: null,
  smsChoice: null,
  hasMail: true,
  hasSms: true,
  isChanged: false,
};
const words: Words = {
  subject: 'Cancelled',
  heading: 'Sorry',
  body: 'Hello',
  closing: '',
  sms: 'Cancelled: {{class}}',
};
const preview = {
  subject: 'Cancelled',
  html: '<p>Sorry</p>',
  text: 'Sorry',
  attachment: null,
  sms: 'Pulse: Cancelled: BLS',
  smsCharacters: 21,
  smsSegments: 1,
  smsLongest: 170,
};
const detail: TemplateDetail = {
  ...facts,
  version: 2,
  words,
  ours: words,
  fields: [
    { name: 'class', label: 'Class', sample: 'BLS', isForSms: true, stays: [] },
    { name: 'reason', label: 'Reason', sample: 'Snow', isForSms: false, stays: ['body'] },
  ],
  parts: [{ label: 'Facts: Class', reason: 'They are what it is about.', isOfSms: false }],
  examples: [{ key: 'e1', label: 'Caleb Abbott, BLS' }],
  history: [
    { ...words, version: 2, isOurs: false, editedBy: 'Dana', editedAt: '2027-01-05T18:00:00.000Z' },
    { ...words, subject: 'Off', version: 1, isOurs: false, editedBy: 'Dana', editedAt: '2027-01-04T18:00:00.000Z' },
  ],
  preview,
};
const AT = '/api/message-templates';

async function show(answers: Parameters<typeof serve>[0] = {}, opened = '&template=class-cancelled') {
  const calls = serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    [`GET ${AT}`]: {
      body: [facts, { ...facts, name: 'receipt', title: 'Receipt', topic: 'payments', hasSms: false, isChanged: true }],
      total: 2,
    },
    [`GET ${AT}/class-cancelled`]: { body: detail },
    [`POST ${AT}/class-cancelled/preview`]: { body: preview },
    ...answers,
  });
  const element = (
    <App>
      <MessageTemplates />
    </App>
  );
  const { user, at } = renderAt(`/settings?tab=message-templates${opened}`, element);
  await (opened ? screen.findByLabelText('Subject') : screen.findByRole('navigation'));
  const sent = (end: string) => calls.filter(({ method, path }) => method !== 'GET' && path.endsWith(end));
  return { user, at, calls, sent };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('saves the parts that were changed, based on the version that was read', async () => {
  const { sent } = await show({ [`PUT ${AT}/class-cancelled`]: { body: detail } });
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  type('Subject', 'Snow: no class');
  expect(screen.getByText('Changed, not saved')).toBeDefined();
  press('Save');
  await waitFor(() =>
    expect(sent('/class-cancelled').map(({ body }) => body)).toEqual([{ subject: 'Snow: no class', version: 2 }]),
  );
});

it('shows words as they arrive before they are saved, and what is refused at its field', async () => {
  const refused = { code: 'invalid_input', errors: [{ path: 'body', message: 'This message has no field {{x}}.' }] };
  const answer = ({ body }: Call) =>
    (body as Partial<Words>).body?.includes('{{x}}')
      ? { status: 400, body: refused }
      : { body: { ...preview, subject: (body as Partial<Words>).subject ?? 'Cancelled' } };
  await show({ [`POST ${AT}/class-cancelled/preview`]: answer });
  type('Subject', 'Snow');
  await waitFor(() => expect(within(screen.getByRole('region', { name: 'Email' })).getByText('Snow')).toBeDefined());
  type('Words', 'Hello {{x}}');
  await screen.findByText('This message has no field {{x}}.');
  expect(screen.getByLabelText('Words').getAttribute('aria-invalid')).toBe('true');
});

it('reads a preview that failed again on request, and keeps what was typed', async () => {
  let isAway = true;
  const answer = () => (isAway ? { status: 503, body: { message: 'Away' } } : { body: preview });
  const { sent } = await show({ [`POST ${AT}/class-cancelled/preview`]: answer });
  type('Heading', 'Typed meanwhile');
  await waitFor(() => expect(sent('/preview').at(-1)!.body).toEqual({ heading: 'Typed meanwhile' }));
  const retry = await screen.findByRole('button', { name: /again|retry/i });
  isAway = false;
  fireEvent.click(retry);
  await screen.findByRole('region', { name: 'Email' });
  expect(screen.getByLabelText<HTMLInputElement>('Heading').value).toBe('Typed meanwhile');
});

it('inserts a field where the cursor is', async () => {
  await show();
  const subject = screen.getByLabelText<HTMLInputElement>('Subject');
  fireEvent.focus(subject);
  subject.setSelectionRange(0, 0);
  fireEvent.click(screen.getAllByRole('button', { name: 'Class' })[0]!);
  expect(subject.value).toBe('{{class}}Cancelled');
  fireEvent.click(screen.getAllByRole('button', { name: 'Class' })[1]!);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Words of the text message').value).toMatch(/\{\{class\}\}/);
  expect(screen.getAllByRole('button', { name: /^Reason/ })).toHaveLength(1);
});

describe('typing a brace', () => {
  const typed = (text: string) => fireEvent.change(screen.getByLabelText('Words'), { target: { value: text } });
  const words = () => screen.getByLabelText<HTMLTextAreaElement>('Words');
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const key = (name: string) => fireEvent.keyDown(words(), { key: name });

  it('opens the fields, which arrow keys and Enter choose', async () => {
    await show();
    typed('Hello {');
    expect(options()).toEqual(['ClassBLS', 'ReasonSnow']);
    screen.getByText('2 fields. Arrow keys choose, Enter inserts.');
    key('ArrowDown');
    const chosen = screen.getByRole('option', { name: /Reason/ });
    expect(chosen.getAttribute('aria-selected')).toBe('true');
    expect(words().getAttribute('aria-activedescendant')).toBe(chosen.id);
    key('Enter');
    expect(words().value).toBe('Hello {{reason}}');
    expect(options()).toEqual([]);
  });

  it('twice narrows them down by what is typed next, and a press chooses', async () => {
    await show();
    typed('Hello {{cla');
    expect(options()).toEqual(['ClassBLS']);
    fireEvent.click(screen.getByRole('option'));
    expect(words().value).toBe('Hello {{class}}');
  });

  it('offers a text message only what it has room for, and Escape closes', async () => {
    await show();
    const sms = screen.getByLabelText('Words of the text message');
    fireEvent.change(sms, { target: { value: '{' } });
    expect(options()).toEqual(['ClassBLS']);
    fireEvent.keyDown(sms, { key: 'Escape' });
    expect(options()).toEqual([]);
  });

  it('changes a field that is there, and is silent after one that is complete', async () => {
    await show();
    typed('{{class}}');
    expect(options()).toEqual([]);
    const control = words();
    control.focus();
    control.setRangeText('{{re}}, see you', 0, control.value.length);
    control.setSelectionRange(4, 4);
    fireEvent.input(control);
    expect(options()).toEqual(['ReasonSnow']);
    key('Enter');
    expect(words().value).toBe('{{reason}}, see you');
  });
});

it('compares a version with the words in use', async () => {
  await show();
  press('Compare version 1');
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Version 1 and the words in use');
  const subject = dialog.getByRole('region', { name: 'Subject' });
  expect([...subject.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual(['[gone: Off]']);
  expect([...subject.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual(['[new: Cancelled]']);
  expect(dialog.queryByRole('region', { name: 'Heading' })).toBeNull();
});

it('says that a version is the same as the words in use', async () => {
  await show();
  press('Compare our words');
  await screen.findByText('They are the same.');
});

it('groups messages by what they are about', async () => {
  await show({}, '');
  const group = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('button');
  expect(group('Classes').map(({ textContent }) => textContent)).toEqual(['Class cancelled']);
  expect(group('Payments').map(({ textContent }) => textContent)).toEqual(['Receiptchanged']);
  expect(screen.queryByRole('region', { name: 'Staff' })).toBeNull();
});

it('shows the message for a real person', async () => {
  const { sent } = await show();
  press('Next person');
  await waitFor(() => expect(sent('/preview').at(-1)!.body).toEqual({ example: 'e1' }));
  press('Next person');
  expect(screen.getByText('Sample data')).toBeDefined();
});

it('says what the longest text costs', async () => {
  await show();
  expect(await screen.findByText(/21 of 160/)).toBeDefined();
  expect(screen.getByText(/longest names 170: 2 segments/)).toBeDefined();
});

it('sends a test of what is typed', async () => {
  const { sent } = await show({ [`POST ${AT}/class-cancelled/test`]: { status: 202, body: { to: 'me@x.example' } } });
  type('Heading', 'Snow');
  press('Send Me a Test');
  await screen.findByText('A test is on its way to me@x.example');
  expect(sent('/test')[0]!.body).toEqual({ heading: 'Snow' });
});

it('asks whose words stay when a colleague has saved meanwhile', async () => {
  const answers = [{ status: 409, body: { code: 'changed_meanwhile', message: 'Changed.' } }, { body: detail }];
  let latest = detail;
  const { sent } = await show({
    [`PUT ${AT}/class-cancelled`]: () => {
      latest = { ...detail, version: 3, words: { ...words, subject: 'Theirs' } };
      return answers.shift()!;
    },
    [`GET ${AT}/class-cancelled`]: () => ({ body: latest }),
  });
  type('Subject', 'Mine');
  press('Save');
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('A colleague changed this message'));
  press('Save Mine');
  await waitFor(() => expect(sent('/class-cancelled')).toHaveLength(2));
  expect(sent('/class-cancelled')[1]!.body).toMatchObject({ subject: 'Mine', version: 3 });
});

it('resets to ours after a question, and restores a version into the form', async () => {
  const changed = { ...detail, isChanged: true };
  const { sent } = await show({
    [`GET ${AT}/class-cancelled`]: { body: changed },
    [`POST ${AT}/class-cancelled/reset`]: { body: detail },
  });
  press('Restore version 1');
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Off');
  press('Reset to Ours');
  const question = await screen.findByRole('dialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Reset to Ours' }));
  await waitFor(() => expect(sent('/reset')).toHaveLength(1));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Cancelled'));
});

it('finds a message, and marks those that were changed', async () => {
  const { at, user } = await show({}, '');
  const list = within(screen.getByRole('navigation', { name: 'Message templates' }));
  expect(list.getByRole('button', { name: /Receipt/ }).textContent).toContain('changed');
  await user.type(list.getByRole('searchbox'), 'recei');
  expect(list.queryByRole('button', { name: /Class cancelled/ })).toBeNull();
  fireEvent.click(list.getByRole('button', { name: /Receipt/ }));
  expect(at.search).toContain('template=receipt');
});
