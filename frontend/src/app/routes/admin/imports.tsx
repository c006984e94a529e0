import { useNavigate } from 'react-router';
import { InCenterTime } from '../../../features/center/in-center-time.js';
import { Imports } from '../../../features/imports/imports.js';
import { paths } from '../../paths.js';

/** /imports */
export function Component() {
  const navigate = useNavigate();
  return (
    <InCenterTime>
      {(timeZone) => (
        <Imports timeZone={timeZone} importHref={paths.import} onStart={(id) => navigate(paths.import(id))} />
      )}
    </InCenterTime>
  );
}
