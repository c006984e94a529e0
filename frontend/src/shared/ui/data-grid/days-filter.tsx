import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { DaysFilter as Filter } from './columns.js';
import { FilterSelect } from './filter-select.js';

const CUSTOM = 'custom';
const DAY = 'YYYY-MM-DD';

/** First and last day, `YYYY-MM-DD`; an empty one is open. */
interface Days {
  from: string;
  to: string;
}

interface DaysFilterProps {
  filter: Filter;
  value: Days;
  onChange: (value: Days) => void;
}

/** A range of days: today, this week, this month, or any two days. */
export function DaysFilter({ filter, value, onChange }: DaysFilterProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const periods = periodsAt(filter.today);
  const isSet = value.from !== '' || value.to !== '';
  const period = periods.find(({ from, to }) => from === value.from && to === value.to);
  const selected = period?.label ?? (isSet ? CUSTOM : '');
  const choose = (label: string) => {
    setIsChoosing(label === CUSTOM);
    if (label !== CUSTOM) onChange(periods.find((period) => period.label === label) ?? { from: '', to: '' });
  };
  const isCustom = isChoosing || selected === CUSTOM;
  return (
    <>
      <FilterSelect
        label={filter.label}
        value={isCustom ? CUSTOM : selected}
        onChange={choose}
        options={[
          { value: '', label: 'Any' },
          ...periods.map(({ label }) => ({ value: label, label })),
          { value: CUSTOM, label: 'Custom' },
        ]}
      />
      {isCustom && (
        <DatePicker.RangePicker
          className="grid-days"
          aria-label={`${filter.label}, first and last day`}
          placeholder={['From', 'To']}
          allowEmpty
          // The first format is shown; the others may be typed.
          format={['MMM D, YYYY', 'M/D/YYYY', DAY]}
          value={[value.from ? dayjs(value.from) : null, value.to ? dayjs(value.to) : null]}
          onChange={(days) => onChange({ from: days?.[0]?.format(DAY) ?? '', to: days?.[1]?.format(DAY) ?? '' })}
        />
      )}
    </>
  );
}

/** Weeks begin on Sunday, as in the calendar of the picker. */
export function periodsAt(today: string): readonly (Days & { label: string })[] {
  const at = dayjs(today);
  const all = (unit: 'week' | 'month') => ({ from: at.startOf(unit).format(DAY), to: at.endOf(unit).format(DAY) });
  return [
    { label: 'Today', from: today, to: today },
    { label: 'This week', ...all('week') },
    { label: 'This month', ...all('month') },
    { label: 'From today', from: today, to: '' },
  ];
}
