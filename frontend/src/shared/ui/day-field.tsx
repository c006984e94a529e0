import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';

const DAY = 'YYYY-MM-DD';

interface DayFieldProps {
  id?: string;
  /** `YYYY-MM-DD`, or '' for none. */
  value?: string;
  onChange?: (value: string) => void;
  allowClear?: boolean;
}

/** A day in a form of the console, typed or chosen. */
export function DayField({ value, onChange, ...props }: DayFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DatePicker
      {...props}
      onOpenChange={setIsOpen}
      // It takes the day, and doesn't send the form around it as well.
      onKeyDown={(event) => event.key === 'Enter' && isOpen && event.preventDefault()}
      className="day-field"
      placeholder="Jan 5, 2027"
      // The first format is shown; the others may be typed.
      format={['MMM D, YYYY', 'M/D/YYYY', DAY]}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day?.format(DAY) ?? '')}
    />
  );
}
