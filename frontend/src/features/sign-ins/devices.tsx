import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatInstantDate } from '../../shared/format/date.js';
import { timeAgo } from '../../shared/format/time-ago.js';
import { Button } from '../../shared/ui/button.js';
import { SettingsGroup } from '../../shared/ui/settings-group.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { type Device, useDevices, useForgetDevice } from './api.js';
import { BrowserLine, nameOf } from './browser-line.js';

/** Security: the devices that sign in without a code. */
export default function Devices() {
  const devices = useDevices();
  return (
    <SettingsGroup title="Remembered Devices" line="A sign-in asks them for the password alone, for 30 days.">
      {devices.isPending && <LoadingState label="Loading devices" lines={1} />}
      {devices.isError && <ErrorState error={devices.error} onRetry={() => devices.refetch()} />}
      {devices.data?.length === 0 && <p className="browser-none">No device is remembered.</p>}
      {devices.data && devices.data.length > 0 && (
        <ul className="card browser-list" aria-label="Remembered Devices">
          {devices.data.map((device) => (
            <DeviceLine key={device.id} device={device} />
          ))}
        </ul>
      )}
    </SettingsGroup>
  );
}

function DeviceLine({ device }: { device: Device }) {
  const forget = useForgetDevice();
  const timeZone = useCenterTimeZone();
  const { ip, lastUsedAt, expiresAt } = device;
  return (
    <BrowserLine
      {...device}
      facts={[
        ip,
        `Last used ${timeAgo(lastUsedAt)}`,
        timeZone && `Remembered until ${formatInstantDate(expiresAt, timeZone)}`,
      ]}
      action={
        <Button
          loading={forget.isPending}
          aria-label={`Forget ${nameOf(device)}`}
          onClick={() => forget.mutate(device.id)}
        >
          Forget
        </Button>
      }
    />
  );
}
