import { jest } from '@jest/globals';
import { configure, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { aStudent } from '../../../test/rows.js';
import { serve } from '../../../test/server.js';
import type { StudentDeletionImpactResponse } from '../../shared/api/rows.js';
import { useDeleteStudentQuestion } from './delete-student-question.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const ana = aStudent();

function Row() {
  const { confirmDelete, deleteDialog } = useDeleteStudentQuestion();
  return (
    <>
      <button type="button" onClick={() => confirmDelete(ana)}>
        Delete Ana
      </button>
      {deleteDialog}
    </>
  );
}

async function ask(impact: Partial<StudentDeletionImpactResponse>) {
  const calls = serve({
    'GET /api/students/s1/deletion-impact': { body: { seats: 0, received: 0, account: null, ...impact } },
    'DELETE /api/students/s1': { status: 204 },
  });
  const { user } = renderAt('/students', <App>{<Row />}</App>);
  await user.click(screen.getByText('Delete Ana'));
  const sent = async () => {
    await screen.findByText('Student deleted successfully', { selector: '.toast-text' });
    const { query } = calls.find(({ method }) => method === 'DELETE')!;
    return [query.get('refund'), query.get('disableAccount')];
  };
  return { user, calls, sent };
}

describe('deleting a student', () => {
  it('names their account, which is disabled with the deletion', async () => {
    const { user, sent } = await ask({ account: 'ana@work.example' });
    await screen.findByText(/Disable the account of ana@work.example/);
    expect(screen.queryByText(/that was paid/)).toBeNull();
    await user.click(screen.getByText('Delete Student'));
    expect(await sent()).toEqual(['false', 'true']);
  });

  it('leaves the account if staff want it', async () => {
    const { user, sent } = await ask({ account: 'ana@work.example', seats: 1, received: 80 });
    await user.click(await screen.findByText(/Disable the account of ana@work.example/));
    await user.click(screen.getByText('Delete and Refund'));
    expect(await sent()).toEqual(['true', 'false']);
  });

  it('asks in the browser alone if there is neither money nor an account', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(true);
    const { sent } = await ask({ seats: 1 });
    await waitFor(() => expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete Ana Diaz?'));
    expect(await sent()).toEqual(['false', 'false']);
    expect(screen.queryByRole('dialog')).toBeNull();
    confirm.mockRestore();
  });

  it('deletes nobody without a yes', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const { user, calls } = await ask({});
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    await user.click(screen.getByText('Delete Ana'));
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(2));
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
    confirm.mockRestore();
  });
});
