import { useNavigate, useParams } from 'react-router';
import { InCenterTime } from '../../../features/center/in-center-time.js';
import { Exports } from '../../../features/exports/exports.js';
import { ImportDesk } from '../../../features/imports/import-desk.js';
import { Imports } from '../../../features/imports/imports.js';
import { paths } from '../../paths.js';

const LINKS = {
  imports: paths.imports,
  students: paths.students,
  classes: paths.classes,
  certifications: paths.certifications,
  failedMessages: `${paths.messages}?state=failed`,
};

/** /imports, and /imports/{id} for one of them. */
export function Component() {
  const { id } = useParams();
  const navigate = useNavigate();
  return (
    <InCenterTime>
      {(timeZone) =>
        id ? (
          <ImportDesk key={id} id={id} timeZone={timeZone} links={LINKS} onLeave={() => navigate(paths.imports)} />
        ) : (
          <Imports
            timeZone={timeZone}
            importHref={paths.import}
            onStart={(importId) => navigate(paths.import(importId))}
          >
            <Exports timeZone={timeZone} />
          </Imports>
        )
      }
    </InCenterTime>
  );
}
