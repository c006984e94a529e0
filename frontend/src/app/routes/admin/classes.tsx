import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { AddClassDialog } from '../../../features/classes/class-dialogs.js';
import { Classes } from '../../../features/classes/classes.js';
import { Page } from '../../../shared/ui/page.js';

/** /classes */
export function Component() {
  const [isAdding, setIsAdding] = useState(false);
  const add = () => setIsAdding(true);
  return (
    <Page
      title="Classes"
      action={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
          Add Class
        </Button>
      }
    >
      <Classes onAdd={add} />
      {isAdding && <AddClassDialog onClose={() => setIsAdding(false)} />}
    </Page>
  );
}
