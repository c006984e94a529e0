import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { App, Form, Input } from 'antd';
import { Link } from 'react-router';
import { renderAt } from '../../../test/render.js';
import { Button } from './button.js';
import { Dialog } from './deferred.js';
import { TextField } from './field.js';
import { FormModal } from './form-modal.js';
import { useForm } from './use-form.js';

function NameForm({ discardable = false, onSaved }: { discardable?: boolean; onSaved?: () => void }) {
  const submit = async () => onSaved?.();
  const form = useForm({ defaultValues: { name: 'Ana' }, validate: () => ({}), submit, discardable });
  return (
    <form {...form.props}>
      <TextField form={form} name="name" label="Name" />
      <button type="submit">Save</button>
    </form>
  );
}

function InDialog() {
  return (
    <Dialog title="Edit" trigger={<Button>Open</Button>}>
      {(close) => <NameForm onSaved={close} />}
    </Dialog>
  );
}

const modal = (
  <FormModal<{ name: string }>
    title="Edit"
    submitLabel="Save"
    initialValues={{ name: 'Ana' }}
    onSubmit={async () => {}}
    onClose={() => {}}
  >
    <Form.Item name="name" label="Name">
      <Input />
    </Form.Item>
  </FormModal>
);

async function openForm(form: 'on a page' | 'in a dialog' | 'in a form dialog') {
  const elements = { 'on a page': <NameForm />, 'in a dialog': <InDialog />, 'in a form dialog': modal };
  const { user, at } = renderAt(
    '/students',
    <App component={false}>
      <Link to="/classes">Classes</Link>
      {elements[form]}
    </App>,
  );
  if (form === 'in a dialog') await user.click(screen.getByText('Open'));
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  // A press on a link behind a dialog is stopped by its mask; Back and shortcuts are not.
  const leave = () => fireEvent.click(screen.getByText('Classes'));
  const mayClose = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  return { user, at, name, leave, mayClose };
}

describe.each(['on a page', 'in a dialog', 'in a form dialog'] as const)('a form %s', (form) => {
  it('lets people leave while nothing has changed', async () => {
    const { user, at, name, leave, mayClose } = await openForm(form);
    await user.type(name, 'x{Backspace}');
    expect(mayClose()).toBe(true);
    leave();
    await waitFor(() => expect(at.path).toBe('/classes'));
  });

  it('asks once something was typed; Stay keeps it, Leave leaves', async () => {
    const { user, at, name, leave, mayClose } = await openForm(form);
    await user.type(name, ' Maria');
    expect(mayClose()).toBe(false);
    leave();
    await screen.findByText('What you typed is not saved.');
    await user.click(screen.getByText('Stay'));
    await waitFor(() => expect(screen.queryByText('Stay')).toBeNull());
    expect([at.path, name.value]).toEqual(['/students', 'Ana Maria']);
    await waitFor(() => expect(document.activeElement).toBe(name));
    leave();
    await user.click(await screen.findByText('Leave'));
    await waitFor(() => expect(at.path).toBe('/classes'));
  });

  it('does not ask once it is saved', async () => {
    const { user, at, name, leave, mayClose } = await openForm(form);
    await user.type(name, ' Maria');
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(mayClose()).toBe(true));
    leave();
    await waitFor(() => expect(at.path).toBe('/classes'));
  });
});

it('has the focus where it was when its dialog stays open after all', async () => {
  const { user, name } = await openForm('in a dialog');
  await user.type(name, ' Maria{Escape}');
  await user.click(await screen.findByText('Keep Editing'));
  await waitFor(() => expect(document.activeElement).toBe(name));
});

it('does not ask about a sign-in form', async () => {
  const { user, at } = renderAt(
    '/login',
    <>
      <Link to="/forgot-password">Forgot?</Link>
      <NameForm discardable />
    </>,
  );
  await user.type(screen.getByLabelText('Name'), ' Maria');
  await user.click(screen.getByText('Forgot?'));
  await waitFor(() => expect(at.path).toBe('/forgot-password'));
});

/** Forms that lose nothing worth a question. */
const WITHOUT_QUESTION: Record<string, string> = {
  'features/billing/accounting-export.tsx': 'two dates of a download',
  'features/organizations/delete-organization-dialog.tsx': 'a name that is typed to confirm',
  'public/pages/interest.tsx': 'two fields of a page without the app',
  'public/pages/verify.tsx': 'a search',
  'shared/ui/bulk-dialog.tsx': 'A number to type before an act, which is on the label',
  'public/pages/classes.tsx': 'filters',
  'public/site-layout.tsx': 'a button without fields',
};

it('covers every form in the source', () => {
  const source = path.resolve('frontend/src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.spec.tsx'))
    .map((file) => ({ file: file.replaceAll(path.sep, '/'), text: readFileSync(path.join(source, file), 'utf8') }));
  const forms = files.filter(({ text }) => /<(form|Form)[\s<>]/.test(text));
  const isGuarded = (text: string) =>
    /\b(useUnsavedChanges|useForm)\(|\buseForm</.test(text.replaceAll('Form.useForm', ''));
  expect(forms.length).toBeGreaterThan(15);
  expect(
    forms
      .filter(({ text }) => !isGuarded(text))
      .map(({ file }) => file)
      .sort(),
  ).toEqual(Object.keys(WITHOUT_QUESTION).sort());
});
