import { Select } from 'antd';
import { useState } from 'react';
import { PERIOD_LABELS, type Period, type PeriodName, periodsAt } from '../../shared/format/period.js';
import { CustomDays } from '../../shared/ui/data-grid/index.js';

const CUSTOM = 'custom';

interface PeriodChoiceProps {
  label: string;
  today: string;
  value: Period;
  onChange: (value: Period) => void;
}

/** Up to today: what lies ahead has no money. */
export function pastPeriod(name: PeriodName, today: string): Period {
  const { from, to } = periodsAt(today)[name];
  return { from, to: to < today ? to : today };
}

/** A month, a quarter, a year or any two days, up to today. */
export function PeriodChoice({ label, today, value, onChange }: PeriodChoiceProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const names = Object.keys(PERIOD_LABELS) as PeriodName[];
  const chosen = names.find((name) => {
    const { from, to } = pastPeriod(name, today);
    return from === value.from && to === value.to;
  });
  if (isChoosing || !chosen) {
    return (
      <CustomDays
        label={label}
        value={value}
        autoFocus={isChoosing}
        onChange={(days) => {
          setIsChoosing(false);
          onChange(days.from && days.to ? days : pastPeriod('this-year', today));
        }}
        onLeave={() => setIsChoosing(false)}
      />
    );
  }
  return (
    <Select<string>
      className="grid-filter"
      popupMatchSelectWidth={false}
      aria-label={label}
      prefix={<span aria-hidden="true">{label}</span>}
      value={chosen}
      onChange={(name) => (name === CUSTOM ? setIsChoosing(true) : onChange(pastPeriod(name as PeriodName, today)))}
      options={[
        ...names.map((name) => ({ value: name as string, label: PERIOD_LABELS[name] })),
        { value: CUSTOM, label: 'Custom' },
      ]}
    />
  );
}
