import { configure, screen } from '@testing-library/react';
import { Form } from 'antd';
import { renderAt } from '../../../test/render.js';
import { DateTimeItem } from './date-time-field.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const TODAY = '2026-11-23';

function show(kind: 'date' | 'time', initial = '') {
  const sent: unknown[] = [];
  const { user } = renderAt(
    '/',
    <Form initialValues={{ when: initial }} onFinish={({ when }) => sent.push(when)}>
      <DateTimeItem kind={kind} name="when" label="When" today={TODAY} />
      <button type="submit">Save</button>
    </Form>,
  );
  const input = screen.getByLabelText('When') as HTMLInputElement;
  const save = () => user.click(screen.getByText('Save'));
  const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent?.trim());
  return { user, input, save, sent, statuses };
}

describe('a date and time field', () => {
  it('shows beside the text what it understood while one types, and in the field once it is left', async () => {
    const { user, input, save, sent, statuses } = show('date');
    await user.type(input, '12/8');
    expect([input.value, ...statuses()]).toEqual(['12/8', 'Tue, Dec 8, 2026', '']);
    await user.tab();
    expect([input.value, ...statuses()]).toEqual(['Tue, Dec 8, 2026', '', '']);
    await save();
    expect(sent).toEqual(['2026-12-08']);
  });

  it('keeps text that it cannot read, says so when it is left, and is not sent', async () => {
    const { user, input, save, sent, statuses } = show('date', '2027-01-05');
    expect(input.value).toBe('Tue, Jan 5, 2027');
    await user.clear(input);
    await user.type(input, '1/32/2027');
    expect(statuses()).toEqual(['', '']);
    await user.tab();
    expect([input.value, ...statuses()]).toEqual(['1/32/2027', '', 'Type a date like Jan 5, 2027']);
    await save();
    await screen.findByText('Type a date like Jan 5, 2027', { selector: '.ant-form-item-explain *' });
    expect([input.value, sent]).toEqual(['1/32/2027', []]);
  });

  it('asks for AM or PM and is not sent without an answer', async () => {
    const { user, input, save, sent, statuses } = show('time');
    await user.type(input, '07:30');
    expect(statuses()).toEqual(['', 'AM or PM?']);
    await save();
    await screen.findByText('Choose AM or PM', { selector: '.ant-form-item-explain *' });
    expect(sent).toEqual([]);
    await user.click(screen.getByText('7:30 PM'));
    expect([input.value, ...statuses()]).toEqual(['7:30 PM', '', '']);
    await save();
    expect(sent).toEqual(['19:30']);
  });

  it('asks about a date that is past', async () => {
    const { user, input, save, sent, statuses } = show('date');
    await user.type(input, '1/5/1999');
    expect(statuses()).toEqual(['', 'That date is past.']);
    await user.click(screen.getByText('Use Tue, Jan 5, 1999'));
    expect(input.value).toBe('Tue, Jan 5, 1999');
    await save();
    expect(sent).toEqual(['1999-01-05']);
  });

  it('is required', async () => {
    const { save, sent } = show('time');
    await save();
    await screen.findByText('Choose a time');
    expect(sent).toEqual([]);
  });

  it('takes a date from the calendar', async () => {
    const { user, input, save, sent } = show('date', '2027-01-05');
    await user.click(screen.getByLabelText('Choose from a calendar'));
    await user.click(await screen.findByTitle('2027-01-12'));
    expect(input.value).toBe('Tue, Jan 12, 2027');
    await save();
    expect(sent).toEqual(['2027-01-12']);
  });
});
