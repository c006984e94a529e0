import { screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../../test/render.js';
import { ExportButton, type ExportOptions } from './export-button.js';

/** Starts an export whose end the test decides. */
async function startExport(rows: number, total: number) {
  let options: ExportOptions | undefined;
  let finish = () => {};
  const onExport = (given: ExportOptions) => {
    options = given;
    given.onProgress(rows, total);
    return new Promise<void>((resolve) => {
      finish = resolve;
      given.signal.addEventListener('abort', () => resolve());
    });
  };
  const { user } = renderAt(
    '/',
    <App component={false}>
      <ExportButton onExport={onExport} />
    </App>,
  );
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  return { user, options: () => options!, finish: () => finish() };
}

describe('an export', () => {
  it('of many rows says how far it is, and ends at Cancel', async () => {
    const { user, options } = await startExport(12_400, 100_000);
    await screen.findByText('12,400 of 100,000 rows');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('12');
    await user.click(screen.getByRole('button', { name: 'Cancel Export' }));
    expect(options().signal.aborted).toBe(true);
    await waitFor(() => expect(screen.queryByText('12,400 of 100,000 rows')).toBeNull());
  });

  it('of few rows shows nothing but its button', async () => {
    const { finish } = await startExport(200, 400);
    expect(screen.queryByRole('dialog')).toBeNull();
    finish();
  });
});
