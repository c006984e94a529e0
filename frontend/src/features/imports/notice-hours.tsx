import { InputNumber } from 'antd';
import { useId, useState } from 'react';
import type { NoticeHoursQuestion } from '../../shared/api/rows.js';
import { counted } from './import-text.js';
import { Question, TwoWays } from './question.js';

/** The server's limit: 30 days. */
const MAX_HOURS = 720;

interface NoticeHoursProps {
  question: NoticeHoursQuestion;
  /** Null is the center's rule. */
  onChoose: (hours: number | null) => void;
}

/** Until when students may cancel the seats that come in. */
export function NoticeHours({ question: { choice, preset, seats }, onChoose }: NoticeHoursProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [hours, setHours] = useState<number | null>(choice ?? preset);
  const id = useId();
  const isOwn = choice !== null || isOpen;
  const save = () => {
    if (hours !== null && hours !== choice) onChoose(hours);
  };
  return (
    <Question
      title={`How long before class can ${seats === 1 ? 'this seat' : 'these seats'} be cancelled?`}
      text={`${counted(seats, 'seat')} to come, with what was paid or is owed. Later bookings follow your rule in any case.`}
    >
      {(titleId) => (
        <div className="notice-hours">
          <TwoWays
            labelledBy={titleId}
            value={isOwn ? 'own' : 'center'}
            options={[
              {
                value: 'center',
                title: `As your rule says: ${counted(preset, 'hour')}`,
                text: 'Also if you change it later',
              },
              { value: 'own', title: 'As they were promised', text: 'The hours of the other system' },
            ]}
            onChoose={(way) => {
              setIsOpen(way === 'own');
              if (way === 'center' && choice !== null) onChoose(null);
            }}
          />
          {isOwn && (
            <label className="notice-hours-own" htmlFor={id}>
              <InputNumber
                id={id}
                min={0}
                max={MAX_HOURS}
                precision={0}
                controls={false}
                value={hours}
                onChange={setHours}
                onBlur={save}
                onPressEnter={save}
              />
              hours before class, at most {MAX_HOURS}
            </label>
          )}
        </div>
      )}
    </Question>
  );
}
