import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useStudentMail } from '../../../features/staff-mail/use-student-mail.js';
import { duplicatesCountQuery, duplicatesQuery } from '../../../features/students/duplicates/api.js';
import { Duplicates } from '../../../features/students/duplicates/duplicates.js';
import { AddStudentDialog } from '../../../features/students/student-dialogs.js';
import { Students } from '../../../features/students/students.js';
import { useMay } from '../../../shared/model/permissions.js';
import { KeyCaps } from '../../../shared/ui/key-caps.js';
import { May } from '../../../shared/ui/may.js';
import { Page } from '../../../shared/ui/page.js';
import { TabCount } from '../../../shared/ui/tab-count.js';
import { useDialogInAddress } from '../../../shared/ui/use-dialog-in-address.js';
import { paths } from '../../paths.js';

const TABS_ID = 'students';
const DUPLICATES = 'duplicates';

/** /students, with the form to add one at ?add, and possible duplicates at ?view=duplicates */
export function Component() {
  const form = useDialogInAddress('add');
  const [params, setParams] = useSearchParams();
  const mayMerge = useMay()('change-people');
  const { writeMail, writeToAll, mailDialog } = useStudentMail();
  const view = mayMerge && params.get('view') === DUPLICATES ? DUPLICATES : 'all';
  const { data: pairs } = useQuery({
    ...(view === DUPLICATES ? duplicatesQuery(false) : duplicatesCountQuery()),
    enabled: mayMerge,
  });
  const all = <Students onAdd={form.open} onEmail={writeMail} onEmailAll={writeToAll} />;
  return (
    <Page
      title="Students"
      line={view === DUPLICATES ? 'Records that may be of one person. Nothing is merged by itself.' : undefined}
      action={
        <May to="change-people">
          <Button
            type={view === DUPLICATES ? 'default' : 'primary'}
            icon={<PlusOutlined aria-hidden />}
            onClick={form.open}
          >
            Add Student <KeyCaps of="addStudent" />
          </Button>
        </May>
      }
    >
      {mayMerge ? (
        <>
          <Tabs
            id={TABS_ID}
            className="class-tabs"
            activeKey={view}
            onChange={(key) => setParams(key === DUPLICATES ? { view: DUPLICATES } : {})}
            items={[
              { key: 'all', label: 'All' },
              {
                key: DUPLICATES,
                label: (
                  <>
                    Possible duplicates <TabCount of={pairs?.total} />
                  </>
                ),
              },
            ]}
          />
          <div className="class-tab-panel" role="tabpanel" aria-labelledby={`${TABS_ID}-tab-${view}`}>
            {view === DUPLICATES ? <Duplicates studentHref={paths.student} /> : all}
          </div>
        </>
      ) : (
        all
      )}
      {mailDialog}
      {form.isOpen && <AddStudentDialog typed={form.value} onClose={form.close} />}
    </Page>
  );
}
