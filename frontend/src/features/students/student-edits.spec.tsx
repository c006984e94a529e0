import { configure, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { aStudent } from '../../../test/rows.js';
import { type Answer, type Call, serve } from '../../../test/server.js';
import type { StudentRow } from '../../shared/api/rows.js';
import { Students } from './students.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const student = (id: string, firstName: string) =>
  aStudent({
    id,
    firstName,
    email: `${id}@example.com`,
    phone: '+15125550111',
    licenseNumber: 'RN-4711',
    notes: 'Prefers mornings.',
    activeCertifications: 1,
    nextRenewal: '2027-01-05',
  });

/** A list of two students, whose PUT is answered by `put`. Without it, it is saved. */
async function show(put?: (call: Call, stored: StudentRow) => Answer | undefined) {
  const stored = [student('s1', 'Ana'), student('s2', 'Ben')];
  const save = (at: number) => (call: Call) => {
    const refusal = put?.(call, stored[at]!);
    if (refusal) return refusal;
    stored[at] = { ...stored[at]!, ...(call.body as object), revision: stored[at]!.revision + 1 };
    return { body: stored[at] };
  };
  const calls = serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    'GET /api/students': () => ({ body: [...stored], total: 2 }),
    'GET /api/students/s1': () => ({ body: stored[0] }),
    'PUT /api/students/s1': save(0),
    'PUT /api/students/s2': save(1),
  });
  const view = renderAt(
    '/students',
    <App>{<Students onAdd={() => {}} onEmail={() => {}} onEmailAll={() => {}} />}</App>,
  );
  await screen.findByText('s1@example.com');
  return { ...view, sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const focusOnRow = (name: string) => screen.getByText(name).closest('tr')?.focus();

describe('a cell of the students', () => {
  it('is edited by F2 and Enter, and nothing else of the student changes', async () => {
    const { user, sent } = await show();
    focusOnRow('Ana Diaz');
    await user.keyboard('{F2}');
    await field('Email of Ana Diaz');
    await user.keyboard('ana.new@example.com{Enter}');
    await screen.findByText('ana.new@example.com');
    const [{ licenseNumber, notes }, kept] = [student('s1', 'Ana'), { firstName: 'Ana', lastName: 'Diaz' }];
    expect(sent()).toEqual([
      { ...kept, email: 'ana.new@example.com', phone: '(512) 555-0111', licenseNumber, notes, revision: 1 },
    ]);
    await screen.findByText('Student updated successfully');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Email of Ana Diaz');
  });

  it('stays as it is after Escape', async () => {
    const { user, sent } = await show();
    await user.click(screen.getByRole('button', { name: 'Edit Phone of Ben Diaz' }));
    await user.keyboard('1{Escape}');
    expect(screen.queryByRole('textbox', { name: /^Phone of/ })).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('leads to the next one by Tab, with the new revision', async () => {
    const { user, sent } = await show();
    focusOnRow('Ana Diaz');
    await user.keyboard('{F2}a@example.com{Tab}');
    await field('Phone of Ana Diaz');
    await user.keyboard('(512) 555-0199{Tab}');
    await field('Email of Ben Diaz');
    expect(sent()).toMatchObject([
      { email: 'a@example.com', revision: 1 },
      { email: 'a@example.com', phone: '(512) 555-0199', revision: 2 },
    ]);
  });

  it('shows what the server refuses, and keeps what was typed', async () => {
    const errors = [{ path: 'email', message: 'email must be an email address' }];
    const { user } = await show(() => ({ status: 400, body: { code: 'invalid_input', errors } }));
    focusOnRow('Ana Diaz');
    await user.keyboard('{F2}ana@{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('email must be an email address');
    const input = await field('Email of Ana Diaz');
    expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['ana@', 'true']);
  });

  it('is saved beside what a colleague changed in another field, which the toast names', async () => {
    const { user, sent } = await show((call, stored) => {
      if ((call.body as StudentRow).revision === 2) return undefined;
      Object.assign(stored, { notes: 'Prefers evenings.', revision: 2 });
      return { status: 409, body: { code: 'changed_meanwhile', message: 'A colleague changed it.' } };
    });
    focusOnRow('Ana Diaz');
    await user.keyboard('{F2}mine@example.com{Enter}');
    await screen.findByText('mine@example.com');
    await screen.findByText(/A colleague’s changes were kept: Notes\./);
    expect(sent()).toMatchObject([
      { notes: 'Prefers mornings.', revision: 1 },
      { email: 'mine@example.com', notes: 'Prefers evenings.', revision: 2 },
    ]);
  });

  it('says that a colleague changed it, and saves at the second try', async () => {
    const { user, sent } = await show((call, stored) => {
      if ((call.body as StudentRow).revision === 2) return undefined;
      Object.assign(stored, { email: 'theirs@example.com', revision: 2 });
      return { status: 409, body: { code: 'changed_meanwhile', message: 'A colleague changed it.' } };
    });
    focusOnRow('Ana Diaz');
    await user.keyboard('{F2}mine@example.com{Enter}');
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(alert.textContent).toContain('It is now “theirs@example.com”.'));
    await user.keyboard('{Enter}');
    await screen.findByText('mine@example.com');
    expect(sent()).toMatchObject([{ revision: 1 }, { email: 'mine@example.com', revision: 2 }]);
  });

  it('asks before another student’s email address is saved', async () => {
    const { user, sent } = await show((call) =>
      (call.body as { allowDuplicateEmail?: boolean }).allowDuplicateEmail
        ? undefined
        : { status: 409, body: { code: 'email_in_use_by_student', message: 'Ben Diaz has this email address.' } },
    );
    focusOnRow('Ana Diaz');
    await user.keyboard('{F2}s2@example.com{Enter}');
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Save Anyway' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ email: 's2@example.com', allowDuplicateEmail: true });
  });
});
