import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Modal } from 'antd';
import { useState } from 'react';
import { renderAt } from '../../../test/render.js';
import { Button } from './button.js';
import { Dialog, Menu, MountedDialog, Popover, SwitchField } from './deferred.js';
import { TextField } from './field.js';
import { useForm } from './use-form.js';

const focused = () => document.activeElement?.textContent;

describe('the light kit', () => {
  it('opens a dialog from its trigger and returns the focus to it', async () => {
    function Example() {
      return (
        <Dialog title="Edit" trigger={<Button>Open</Button>}>
          {(close) => <Button onClick={close}>Cancel</Button>}
        </Dialog>
      );
    }
    const { user } = renderAt('/', <Example />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('dialog', { name: 'Edit' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(focused()).toBe('Open'));
  });

  it('asks before it discards a changed form, and not after it was saved', async () => {
    function NameForm({ close, cancel }: { close: () => void; cancel: () => void }) {
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
      return (
        <Dialog title="Edit" trigger={<Button>Open</Button>}>
          {(close, cancel) => <NameForm close={close} cancel={cancel} />}
        </Dialog>
      );
    }
    const { user } = renderAt('/', <Example />);
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

  it('closes on Escape before a modal of the console below it', async () => {
    const onCancel = jest.fn();
    function Example() {
      const [isOpen, setOpen] = useState(true);
      return (
        <>
          <Modal open title="Edit Student" onCancel={onCancel} />
          {isOpen && (
            <MountedDialog title="Crop Photo" onClose={() => setOpen(false)}>
              {() => 'A photo'}
            </MountedDialog>
          )}
        </>
      );
    }
    const { user } = renderAt('/', <Example />);
    await screen.findByText('A photo');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('A photo')).toBeNull());
    expect(onCancel).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalled();
  });

  it('opens a menu with its items', async () => {
    const selected: string[] = [];
    function Example() {
      const items = ['Settings', 'Log out'].map((label) => ({
        key: label,
        label,
        onSelect: () => void selected.push(label),
      }));
      return <Menu heading="Maya" trigger={<Button>User menu</Button>} items={items} />;
    }
    const { user } = renderAt('/', <Example />);
    await user.click(screen.getByRole('button', { name: 'User menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    expect(selected).toEqual(['Log out']);
  });

  it('opens a popover that can close itself, and returns the focus', async () => {
    function Example() {
      return (
        <Popover label="Notifications" trigger={<Button>Bell</Button>}>
          {(close) => <Button onClick={close}>Done</Button>}
        </Popover>
      );
    }
    const { user } = renderAt('/', <Example />);
    await user.click(screen.getByRole('button', { name: 'Bell' }));
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(focused()).toBe('Bell'));
  });

  it('ignores a switch that is loading, and keeps its focus', async () => {
    const changes: boolean[] = [];
    function Example() {
      const [loading, setLoading] = useState(false);
      const change = (checked: boolean) => {
        changes.push(checked);
        setLoading(true);
      };
      return <SwitchField label="Alerts" checked={false} loading={loading} onChange={change} />;
    }
    const { user } = renderAt('/', <Example />);
    const control = await screen.findByRole('switch', { name: 'Alerts' });
    await user.click(control);
    await user.click(control);
    expect(changes).toEqual([true]);
    expect(document.activeElement).toBe(control);
  });
});
