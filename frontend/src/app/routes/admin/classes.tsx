import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { AddClassDialog } from '../../../features/classes/class-dialogs.js';
import { Classes } from '../../../features/classes/classes.js';
import { ClassesLine } from '../../../features/classes/classes-line.js';
import { KeyCaps } from '../../../shared/ui/key-caps.js';
import { Page } from '../../../shared/ui/page.js';
import { useDialogInAddress } from '../../../shared/ui/use-dialog-in-address.js';

/** /classes, with the form to add one at ?add */
export function Component() {
  const form = useDialogInAddress('add');
  return (
    <Page
      title="Classes"
      line={<ClassesLine />}
      action={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={form.open}>
          Add Class <KeyCaps of="addClass" />
        </Button>
      }
    >
      <Classes onAdd={form.open} />
      {form.isOpen && <AddClassDialog onClose={form.close} />}
    </Page>
  );
}
