import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { type ComponentRef, useEffect, useEffectEvent, useRef, useState } from 'react';

const DAY = 'YYYY-MM-DD';

/** First and last day, `YYYY-MM-DD`; an empty one is open. */
export interface Days {
  from: string;
  to: string;
}

interface CustomDaysProps {
  label: string;
  value: Days;
  allowEmpty?: boolean;
  /** For somebody who just asked for it. */
  autoFocus: boolean;
  onChange: (value: Days) => void;
  /** Called when it closes without a day, on Escape, or when it is cleared. */
  onLeave: (hadFocus: boolean) => void;
}

/** Any two days, typed or chosen. Takes the place of a filter's list of periods, and is as wide as its dates. */
export function CustomDays(props: CustomDaysProps) {
  const { label, value, allowEmpty = false, autoFocus, onChange, onLeave } = props;
  const picker = useRef<ComponentRef<typeof DatePicker.RangePicker>>(null);
  const isSet = value.from !== '' || value.to !== '';
  const leave = () => onLeave(picker.current?.nativeElement.contains(document.activeElement) ?? false);
  const [isOpen, setIsOpen] = useState<boolean>();
  const leaveUnset = useEffectEvent(() => !isSet && leave());
  // The picker reports what was typed only once it is closed.
  useEffect(() => {
    if (isOpen === false) leaveUnset();
  }, [isOpen]);
  return (
    <DatePicker.RangePicker
      ref={picker}
      className={`grid-days ${isSet ? 'grid-days-set' : ''}`}
      aria-label={`${label}, first and last day`}
      prefix={<span aria-hidden="true">{label}</span>}
      suffixIcon={null}
      placeholder={['From', 'To']}
      autoFocus={autoFocus}
      allowEmpty={allowEmpty}
      // The day below the pointer would take the place of what is typed.
      previewValue={false}
      // The first format is shown; the others may be typed.
      format={['M/D/YYYY', 'MMM D, YYYY', DAY]}
      value={[value.from ? dayjs(value.from) : null, value.to ? dayjs(value.to) : null]}
      onChange={(days) => {
        onChange({ from: days?.[0]?.format(DAY) ?? '', to: days?.[1]?.format(DAY) ?? '' });
        if (!days) leave();
      }}
      onOpenChange={setIsOpen}
      onKeyDown={({ key }) => key === 'Escape' && !isOpen && !isSet && leave()}
    />
  );
}
