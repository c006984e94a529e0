import { CalendarOutlined, ClockCircleOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useRef, useState } from 'react';
import { formatDayAndDate, formatTime } from '../../shared/format/date.js';
import { readDate, readTime } from './when.logic.js';

const KINDS = {
  date: {
    read: readDate,
    format: formatDayAndDate,
    placeholder: 'Jan 5, 2027',
    chooser: 'Choose from a calendar',
    icon: <CalendarOutlined aria-hidden />,
  },
  time: {
    read: readTime,
    format: formatTime,
    placeholder: '9:30 AM',
    chooser: 'Choose from a clock',
    icon: <ClockCircleOutlined aria-hidden />,
  },
};

interface WhenFieldProps {
  kind: keyof typeof KINDS;
  /** Of the form's item: its id, and `2027-01-05` or `09:30`, or the text that could not be read as one. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
}

/**
 * A date or a time, typed in any usual way or chosen from the browser's own calendar or clock. What is typed is read with
 * every key and rewritten only when the field is left, so that nothing changes under the fingers.
 */
export function WhenField({ kind, value = '', onChange, onBlur, ...field }: WhenFieldProps) {
  const { read, format, placeholder, chooser, icon } = KINDS[kind];
  const [typed, setTyped] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const type = (text: string) => {
    setTyped(text);
    onChange?.(read(text) ?? text);
  };
  const leave = () => {
    setTyped(undefined);
    onBlur?.();
  };
  const choose = (chosen: string) => {
    onChange?.(chosen);
    leave();
  };
  return (
    <span className="when-field">
      <Input
        {...field}
        value={typed ?? format(value)}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        suffix={
          <button
            type="button"
            className="when-choose"
            aria-label={chooser}
            onClick={() => picker.current?.showPicker()}
          >
            {icon}
          </button>
        }
      />
      <input
        ref={picker}
        type={kind}
        className="when-picker"
        tabIndex={-1}
        aria-hidden
        value={read(value) ?? ''}
        onChange={(event) => choose(event.target.value)}
      />
    </span>
  );
}
