import { screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { useState } from 'react';
import { renderAt } from '../../../../test/render.js';
import { useForm } from '../use-form.js';
import { antdKit } from './antd-kit.js';
import { useFields } from './fields.js';
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

  it('asks before it discards a changed form, and not after it was saved', async () => {
    function NameForm({ close, cancel }: { close: () => void; cancel: () => void }) {
      const { Button } = useKit();
      const { TextField } = useFields();
      const form = useForm({ defaultValues: { name: 'Ana' }, validate: () => ({}), submit: async () => close() });
      return (
        <form {...form.props}>
          <TextField form={form} name="name" label="Name" />
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit">Save</Button>
        </form>
      );
    }
    function Example() {
      const { Button, Dialog } = useKit();
      return (
        <App component={false}>
          <Dialog title="Edit" trigger={<Button>Open</Button>}>
            {(close, cancel) => <NameForm close={close} cancel={cancel} />}
          </Dialog>
        </App>
      );
    }
    const { user } = renderAt('/', <Example />, kit);
    const name = () => screen.findByLabelText<HTMLInputElement>('Name');
    const isClosed = () => waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    const open = () => user.click(screen.getByText('Open'));
    const answer = async (button: string) => {
      await screen.findAllByText('Discard your changes?');
      await user.click(screen.getByText(button));
      await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull());
    };
    await open();
    await user.click(await name());
    await user.keyboard('{Escape}');
    await isClosed();

    await open();
    await user.type(await name(), ' Maria');
    await user.keyboard('{Escape}');
    await answer('Keep Editing');
    expect((await name()).value).toBe('Ana Maria');
    await user.click(screen.getByText('Cancel'));
    await answer('Discard');
    await isClosed();
    await waitFor(() => expect(focused()).toBe('Open'));

    await open();
    expect((await name()).value).toBe('Ana');
    await user.type(await name(), ' Maria');
    await user.click(screen.getByText('Save'));
    await isClosed();
    expect(screen.queryByText('Discard your changes?')).toBeNull();
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
