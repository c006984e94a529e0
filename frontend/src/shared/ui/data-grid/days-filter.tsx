import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import type { DaysFilter as Filter } from './columns.js';
import { CustomDays, type Days } from './custom-days.js';
import { FilterSelect } from './filter-select.js';

const CUSTOM = 'custom';
const DAY = 'YYYY-MM-DD';

interface DaysFilterProps {
  filter: Filter;
  value: Days;
  onChange: (value: Days) => void;
}

/** A range of days: today, a week, a month, a quarter, or any two days. */
export function DaysFilter({ filter, value, onChange }: DaysFilterProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const periods = periodsAt(filter.today, filter.isAhead);
  const isSet = value.from !== '' || value.to !== '';
  const period = periods.find(({ from, to }) => from === value.from && to === value.to);
  const selected = period?.label ?? (isSet ? CUSTOM : '');
  const choose = (label: string) => {
    setIsChoosing(label === CUSTOM);
    if (label !== CUSTOM) onChange(periods.find((period) => period.label === label) ?? { from: '', to: '' });
  };
  const leave = (hadFocus: boolean) => {
    setIsChoosing(false);
    setIsFocused(hadFocus);
  };
  if (isChoosing || selected === CUSTOM) {
    const props = { label: filter.label, value, autoFocus: isChoosing, onChange, onLeave: leave };
    return <CustomDays {...props} allowEmpty />;
  }
  return (
    <FilterSelect
      label={filter.label}
      value={selected}
      autoFocus={isFocused}
      onChange={choose}
      options={[
        { value: '', label: 'Any' },
        ...periods.map(({ label }) => ({ value: label, label })),
        { value: CUSTOM, label: 'Custom' },
      ]}
    />
  );
}

/** Weeks begin on Sunday, as in the calendar of the picker. `isAhead` adds days to come. */
export function periodsAt(today: string, isAhead = false): readonly (Days & { label: string })[] {
  const at = dayjs(today);
  const days = (from: Dayjs, to: Dayjs) => ({ from: from.format(DAY), to: to.format(DAY) });
  const all = (unit: 'week' | 'month', day = at) => days(day.startOf(unit), day.endOf(unit));
  const [tomorrow, nextWeek] = [at.add(1, 'day'), at.add(1, 'week')];
  const quarter = at.startOf('month').add(3 - (at.month() % 3), 'month');
  const ahead = (period: Days & { label: string }) => (isAhead ? [period] : []);
  return [
    { label: 'Today', from: today, to: today },
    ...ahead({ label: 'Tomorrow', ...days(tomorrow, tomorrow) }),
    { label: 'This week', ...all('week') },
    ...ahead({ label: 'Next week', ...all('week', nextWeek) }),
    { label: 'Last week', ...all('week', at.subtract(1, 'week')) },
    ...ahead({ label: 'Next 30 days', ...days(at, at.add(30, 'day')) }),
    { label: 'This month', ...all('month') },
    ...ahead({ label: 'Next quarter', ...days(quarter, quarter.add(2, 'month').endOf('month')) }),
    { label: 'From today', from: today, to: '' },
  ];
}
