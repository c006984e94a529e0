import { MailOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { RosterRow } from '../../shared/api/rows.js';
import { nameOf } from '../../shared/model/person.js';
import { timeUntilMail } from './roster.logic.js';

interface PassMailProps {
  enrollment: RosterRow;
  tabIndex: number | undefined;
  onUndo: () => void;
}

/** '1:42 · Undo', until the email of a pass leaves. */
export function PassMail({ enrollment: { passMailAt, student }, tabIndex, onUndo }: PassMailProps) {
  const [now, setNow] = useState(Date.now);
  const left = timeUntilMail(passMailAt, now);
  const isWaiting = left !== undefined;
  useEffect(() => {
    if (!isWaiting) return;
    const tick = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(tick);
  }, [isWaiting]);
  if (!left) return null;
  return (
    <span className="pass-mail tabular" title={`Sends in ${left}`}>
      <MailOutlined aria-hidden /> <span className="visually-hidden">email in </span>
      {left} ·{' '}
      <Button
        type="link"
        size="small"
        tabIndex={tabIndex}
        aria-label={`Undo the pass of ${nameOf(student)}`}
        onClick={onUndo}
      >
        Undo
      </Button>
    </span>
  );
}
