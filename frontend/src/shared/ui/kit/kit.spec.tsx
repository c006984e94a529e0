import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderAt } from '../../../../test/render.js';
import { antdKit } from './antd-kit.js';
import { useKit } from './kit.js';
import { lightKit } from './light-kit.js';

const focused = () => document.activeElement?.textContent;

describe.each([
  ['light', lightKit],
  ['antd', antdKit],
])('the %s kit', (_, kit) => {
  it('opens a dialog from its trigger and returns the focus to it', async () => {
    function Example() {
      const { Button, Dialog } = useKit();
      return (
        <Dialog title="Edit" trigger={<Button>Open</Button>}>
          {(close) => <Button onClick={close}>Cancel</Button>}
        </Dialog>
      );
    }
    const { user } = renderAt('/', <Example />, kit);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('dialog', { name: 'Edit' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(focused()).toBe('Open'));
  });

  it('opens a menu with its items', async () => {
    const selected: string[] = [];
    function Example() {
      const { Button, Menu } = useKit();
      const items = ['Settings', 'Log out'].map((label) => ({
        key: label,
        label,
        onSelect: () => void selected.push(label),
      }));
      return <Menu heading="Maya" trigger={<Button>User menu</Button>} items={items} />;
    }
    const { user } = renderAt('/', <Example />, kit);
    await user.click(screen.getByRole('button', { name: 'User menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    expect(selected).toEqual(['Log out']);
  });

  it('opens a popover that can close itself, and returns the focus', async () => {
    function Example() {
      const { Button, Popover } = useKit();
      return (
        <Popover label="Notifications" trigger={<Button>Bell</Button>}>
          {(close) => <Button onClick={close}>Done</Button>}
        </Popover>
      );
    }
    const { user } = renderAt('/', <Example />, kit);
    await user.click(screen.getByRole('button', { name: 'Bell' }));
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(focused()).toBe('Bell'));
  });

  it('ignores a switch that is loading, and keeps its focus', async () => {
    const changes: boolean[] = [];
    function Example() {
      const { SwitchField } = useKit();
      const [loading, setLoading] = useState(false);
      const change = (checked: boolean) => {
        changes.push(checked);
        setLoading(true);
      };
      return <SwitchField label="Alerts" checked={false} loading={loading} onChange={change} />;
    }
    const { user } = renderAt('/', <Example />, kit);
    const control = await screen.findByRole('switch', { name: 'Alerts' });
    await user.click(control);
    await user.click(control);
    expect(changes).toEqual([true]);
    expect(document.activeElement).toBe(control);
  });
});
