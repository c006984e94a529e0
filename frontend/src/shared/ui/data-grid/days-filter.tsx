import dayjs from 'dayjs';
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

/** A range of days: today, a week, this month, or any two days. */
export function DaysFilter({ filter, value, onChange }: DaysFilterProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const periods = periodsAt(filter.today);
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

/** Weeks begin on Sunday, as in the calendar of the picker. */
export function periodsAt(today: string): readonly (Days & { label: string })[] {
  const at = dayjs(today);
  const all = (unit: 'week' | 'month', day = at) => ({
    from: day.startOf(unit).format(DAY),
    to: day.endOf(unit).format(DAY),
  });
  return [
    { label: 'Today', from: today, to: today },
    { label: 'This week', ...all('week') },
    { label: 'Last week', ...all('week', at.subtract(1, 'week')) },
    { label: 'This month', ...all('month') },
    { label: 'From today', from: today, to: '' },
  ];
}
