import { CoursesSettings } from '../../../features/courses/courses-settings.js';
import { AntdArea } from '../../antd-area.js';

/** Loaded when an administrator opens the tab, so that nobody else's settings load antd. */
export default function CoursesTab() {
  return (
    <AntdArea>
      <CoursesSettings />
    </AntdArea>
  );
}
