import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { renderAt } from '../../../test/render.js';
import { type Answer, serve } from '../../../test/server.js';
import { writingApi } from '../api/client.js';
import { EditFormModal, FormModal } from './form-modal.js';

const api = writingApi(() => {});

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

interface Room {
  id: string;
  revision: number;
  name: string;
  duration: string;
}

type RoomValues = Pick<Room, 'name' | 'duration'>;

const fields = (
  <>
    <Form.Item name="name" label="Name">
      <Input />
    </Form.Item>
    <Form.Item name="duration" label="Floor">
      <Input />
    </Form.Item>
  </>
);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const submitButton = () =>
  screen.getByText(/^(Add|Save) Room$/, { selector: 'button > *' }).parentElement as HTMLButtonElement;
const conflict: Answer = { status: 409, body: { code: 'changed_meanwhile', message: 'A colleague changed it.' } };

function AddRoom() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <App>
      <ul>
        <li tabIndex={-1}>
          <Button onClick={() => setIsAdding(true)}>New room</Button>
        </li>
      </ul>
      {isAdding && (
        <FormModal<RoomValues>
          title="Add Room"
          submitLabel="Add Room"
          onSubmit={(values) => api.post('/api/courses', { body: values })}
          onClose={() => setIsAdding(false)}
        >
          {fields}
        </FormModal>
      )}
    </App>
  );
}

async function openAdd(response: Answer = { status: 201 }) {
  const calls = serve({ 'POST /api/courses': response });
  const { user } = renderAt('/', <AddRoom />);
  const open = async () => {
    await user.click(screen.getByText('New room'));
    await screen.findByRole('dialog');
  };
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  return { user, calls, open, closed };
}

describe('a form modal', () => {
  it('starts empty when it is opened again after Cancel', async () => {
    const { user, open, closed } = await openAdd();
    await user.type(field('Name'), 'Gym');
    await user.click(screen.getByText('Cancel'));
    await user.click(await screen.findByText('Discard'));
    await closed();
    await open();
    expect(field('Name').value).toBe('');
  });

  it('focuses the first field, and the opener again once closed', async () => {
    const { user, closed } = await openAdd();
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    await user.keyboard('{Escape}');
    await closed();
    expect(document.activeElement).toBe(screen.getByText('New room').parentElement);
  });

  it('focuses what was around the opener if the change that it made takes the opener away', async () => {
    const { user, closed } = await openAdd();
    await user.keyboard('{Escape}');
    await closed();
    const opener = document.activeElement!;
    expect(opener.textContent).toBe('New room');
    opener.remove();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listitem')));
  });

  it.each([
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
    ['Cancel', (user: UserEvent) => user.click(screen.getByText('Cancel'))],
    ['the close button', (user: UserEvent) => user.click(screen.getByLabelText('Close', { selector: 'button' }))],
    ['a press outside', (user: UserEvent) => user.click(document.querySelector('.ant-modal-wrap')!)],
  ])('closes without a question by %s while nothing has changed', async (_, dismiss) => {
    const { user, closed } = await openAdd();
    await user.type(field('Name'), 'G{Backspace}');
    await dismiss(user);
    await closed();
    expect(screen.queryByText('Discard your changes?')).toBeNull();
  });

  it.each([
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
    ['Cancel', (user: UserEvent) => user.click(screen.getByText('Cancel'))],
    ['a press outside', (user: UserEvent) => user.click(document.querySelector('.ant-modal-wrap')!)],
  ])('asks on %s once something was typed, and Keep Editing keeps it', async (_, dismiss) => {
    const { user } = await openAdd();
    await user.type(field('Name'), 'Gym');
    await dismiss(user);
    await screen.findAllByText('Discard your changes?');
    await user.click(screen.getByText('Keep Editing'));
    await waitFor(() => expect(screen.queryByText('Keep Editing')).toBeNull());
    expect(field('Name').value).toBe('Gym');
  });

  it('submits on Enter', async () => {
    const { user, calls, closed } = await openAdd();
    await user.type(field('Name'), 'Gym{Enter}');
    await closed();
    expect(calls.map(({ body }) => body)).toEqual([{ name: 'Gym' }]);
  });

  it('sends one request for two submits in the same frame', async () => {
    const { calls, closed } = await openAdd();
    const { form } = field('Name');
    fireEvent.submit(form!);
    fireEvent.submit(form!);
    await closed();
    expect(calls).toHaveLength(1);
  });

  it('stays open with what was typed and shows server errors beside their fields', async () => {
    const errors = [
      { path: 'unknown', message: 'Not a field.' },
      { path: 'duration', message: 'No such floor.' },
    ];
    const { user } = await openAdd({ status: 400, body: { message: 'Please check the fields.', errors } });
    await user.type(field('Name'), 'Gym');
    await user.click(submitButton());
    await screen.findByText('No such floor.', { selector: '.ant-form-item-explain *' });
    expect(field('Name').value).toBe('Gym');
    await waitFor(() => expect(document.activeElement).toBe(field('Floor')));
  });
});

describe('editing a record that a colleague changed meanwhile', () => {
  const opened: Room = { id: 'r1', revision: 3, name: 'Gym', duration: '1' };

  /** Changes the name, while a colleague saves `theirs`, and then perhaps again. */
  async function saveOver(...theirs: Partial<Room>[]) {
    const versions = theirs.map((version, index) => ({ ...opened, ...version, revision: 4 + index }));
    let current = opened;
    const calls = serve({
      'PUT /api/courses/r1': ({ body }) => {
        current = versions.shift() ?? current;
        return (body as Room).revision === current.revision ? {} : conflict;
      },
      'GET /api/courses/r1': () => ({ body: current }),
    });
    let isClosed = false;
    const { user } = renderAt(
      '/',
      <EditFormModal<Room, RoomValues>
        title="Edit Room"
        submitLabel="Save Room"
        noun="room"
        row={opened}
        rowKey={['/api/courses', 'r1']}
        valuesOf={({ name, duration }) => ({ name, duration })}
        describe={({ name, duration }) => ({ name: ['Name', name], duration: ['Floor', duration] })}
        onSubmit={(values, { revision }) =>
          api.put('/api/courses/{id}', { params: { path: { id: 'r1' } }, body: { ...values, revision } })
        }
        onClose={() => {
          isClosed = true;
        }}
      >
        {fields}
      </EditFormModal>,
    );
    await screen.findByRole('dialog');
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Pool');
    await user.click(submitButton());
    return {
      user,
      closed: () => waitFor(() => expect(isClosed).toBe(true)),
      isOpen: () => !isClosed,
      sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body),
    };
  }
  const alert = async () => within(await screen.findByRole('alert'));

  it('keeps what they changed in other fields, saves again without a question, and says so', async () => {
    const { closed, sent } = await saveOver({ duration: '2' });
    await closed();
    expect(sent()).toEqual([
      { name: 'Pool', duration: '1', revision: 3 },
      { name: 'Pool', duration: '2', revision: 4 },
    ]);
    await screen.findByText('A colleague’s changes were kept: Floor.', { selector: '.toast-text' });
  });

  it('keeps what they change while it is saved again, too', async () => {
    const { closed, sent } = await saveOver({ duration: '2' }, { duration: '3' });
    await closed();
    expect(sent().at(-1)).toEqual({ name: 'Pool', duration: '3', revision: 5 });
  });

  it('saves without a question if they have made the same change', async () => {
    const { closed, sent } = await saveOver({ name: 'Pool' });
    await closed();
    expect(sent().at(-1)).toEqual({ name: 'Pool', duration: '1', revision: 4 });
    expect(screen.queryByText(/were kept/)).toBeNull();
  });

  it('asks about a field that both changed, with both values beside each other, and keeps what was typed', async () => {
    const { isOpen, sent } = await saveOver({ name: 'Spa', duration: '2' });
    const question = await alert();
    question.getByText('A colleague changed this room meanwhile, and the same field as you');
    const choice = within(question.getByRole('group', { name: 'Name' }));
    expect(choice.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent)).toEqual([
      'Theirs: Spa',
      'Mine: Pool',
    ]);
    expect(question.getAllByRole('group')).toHaveLength(1);
    expect([field('Name').value, field('Floor').value]).toEqual(['Pool', '2']);
    await waitFor(() => expect(submitButton().disabled).toBe(true));
    expect([isOpen(), sent().length]).toEqual([true, 1]);
  });

  it.each([
    ['Theirs: Spa', 'Spa'],
    ['Mine: Pool', 'Pool'],
  ])('saves what was chosen: %s', async (label, name) => {
    const { user, closed, sent } = await saveOver({ name: 'Spa', duration: '2' });
    await user.click((await alert()).getByText(label));
    expect(field('Name').value).toBe(name);
    await user.click(submitButton());
    await closed();
    expect(sent()[1]).toEqual({ name, duration: '2', revision: 4 });
  });
});
