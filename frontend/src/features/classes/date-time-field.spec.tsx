import { configure, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderAt } from '../../../test/render.js';
import { DateTimeField } from './date-time-field.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

function show(kind: 'date' | 'time', initial: string) {
  let current = initial;
  function Field() {
    const [value, setValue] = useState(initial);
    current = value;
    return <DateTimeField kind={kind} id="field" value={value} onChange={setValue} />;
  }
  const { user } = renderAt('/', <Field />);
  const input = document.querySelector('#field') as HTMLInputElement;
  return { user, input, value: () => current };
}

describe('DateTimeField', () => {
  it('parses every keystroke and reformats on blur', async () => {
    const { user, input, value } = show('time', '');
    await user.type(input, '930p');
    expect([value(), input.value]).toEqual(['21:30', '930p']);
    await user.tab();
    expect([value(), input.value]).toEqual(['21:30', '9:30 PM']);
  });

  it('keeps text that it cannot parse', async () => {
    const { user, input, value } = show('date', '2027-01-05');
    expect(input.value).toBe('Tue, Jan 5, 2027');
    await user.clear(input);
    await user.type(input, '1/32/2027');
    await user.tab();
    expect([value(), input.value]).toEqual(['1/32/2027', '1/32/2027']);
  });

  it('takes a date from the calendar', async () => {
    const { user, input, value } = show('date', '2027-01-05');
    await user.click(screen.getByLabelText('Choose from a calendar'));
    await user.click(await screen.findByTitle('2027-01-12'));
    expect([value(), input.value]).toEqual(['2027-01-12', 'Tue, Jan 12, 2027']);
  });
});
