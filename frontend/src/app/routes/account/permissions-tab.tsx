import { PermissionsSettings } from '../../../features/users/permissions-settings.js';
import { AntdArea } from '../../antd-area.js';

/** Loaded when an administrator opens the tab, so that nobody else's settings load antd. */
export default function PermissionsTab() {
  return (
    <AntdArea>
      <PermissionsSettings />
    </AntdArea>
  );
}
