import { CalendarOutlined, ClockCircleOutlined } from '@ant-design/icons';
import { Button, DatePicker, Input, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { formatDayAndDate, formatTime } from '../../shared/format/date.js';
import { parseDate, parseTime } from './parse-date-time.js';

const KINDS = {
  date: {
    parse: parseDate,
    format: formatDayAndDate,
    placeholder: 'Jan 5, 2027',
    pickerLabel: 'Choose from a calendar',
    icon: <CalendarOutlined aria-hidden />,
  },
  time: {
    parse: parseTime,
    format: formatTime,
    placeholder: '9:30 AM',
    pickerLabel: 'Choose from a clock',
    icon: <ClockCircleOutlined aria-hidden />,
  },
};

interface DateTimeFieldProps {
  kind: keyof typeof KINDS;
  /** Set by `Form.Item`. */
  id?: string;
  /** `2027-01-05` or `09:30`, or the text that could not be parsed. */
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
}

/**
 * A date or time, typed in any common format or picked from antd's popup. antd's own pickers misread typed times, so the
 * text field is ours: it parses every keystroke and reformats only on blur.
 */
export function DateTimeField({ kind, value = '', onChange, onBlur, ...field }: DateTimeFieldProps) {
  const { parse, format, placeholder, pickerLabel, icon } = KINDS[kind];
  const [typed, setTyped] = useState<string>();
  const [isPicking, setIsPicking] = useState(false);
  const parsed = parse(value);

  const type = (text: string) => {
    setTyped(text);
    onChange?.(parse(text) ?? text);
  };
  const leave = () => {
    setTyped(undefined);
    onBlur?.();
  };
  const pick = (picked: Dayjs | null) => {
    onChange?.(picked?.format(kind === 'date' ? 'YYYY-MM-DD' : 'HH:mm') ?? '');
    leave();
  };
  const picker = { open: isPicking, onOpenChange: setIsPicking, onChange: pick };
  return (
    <span className="date-time-field">
      <Input
        {...field}
        value={typed ?? format(value)}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        suffix={
          <Button type="text" size="small" icon={icon} aria-label={pickerLabel} onClick={() => setIsPicking(true)} />
        }
      />
      {/* Only its popup is used; the field itself is invisible and anchors the popup. */}
      <span className="date-time-picker" inert>
        {kind === 'date' ? (
          <DatePicker {...picker} value={parsed ? dayjs(parsed) : null} />
        ) : (
          <TimePicker
            {...picker}
            value={parsed ? dayjs(`2000-01-01T${parsed}`) : null}
            use12Hours
            format="h:mm A"
            minuteStep={5}
            showNow={false}
          />
        )}
      </span>
    </span>
  );
}
