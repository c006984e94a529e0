import { Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { zoneName } from '../../shared/model/zone-name.js';
import type { Center } from './api.js';
import { useChangePartOfCenter } from './settings-api.js';
import { timeZoneOptions } from './time-zones.js';

interface FirstTimeZoneProps {
  center: Center;
  skip: ReactNode;
  confirm: () => Promise<unknown>;
  onDone: () => void;
}

/** The setup step that asks for the center's clock, by default that of this computer. */
export function FirstTimeZone({ center, skip, confirm, onDone }: FirstTimeZoneProps) {
  const save = useChangePartOfCenter();
  const [timeZone, setTimeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone || center.timeZone);
  const use = async () => {
    if (timeZone !== center.timeZone) await save.mutateAsync({ timeZone });
    await confirm();
    onDone();
  };
  return (
    <>
      <Select
        showSearch
        aria-label="Time zone"
        className="setup-time-zone"
        value={timeZone}
        options={timeZoneOptions(timeZone)}
        onChange={setTimeZone}
      />
      <div className="setup-actions">
        <Button autoFocus type="primary" loading={save.isPending} onClick={use}>
          Use {zoneName(timeZone)}
        </Button>
        {skip}
      </div>
    </>
  );
}
