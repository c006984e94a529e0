import { screen, waitFor, within } from '@testing-library/react';
import { showImport } from '../../../test/import-desk.js';
import { anImportDetail, anImportFile, anImportMatch } from '../../../test/import-rows.js';
import { chooseOption } from '../../../test/render.js';
import type { ImportDetail } from '../../shared/api/rows.js';

const KINDS = [
  {
    kind: 'cards',
    label: 'Cards',
    fields: [
      { field: 'firstName', label: 'First name', required: true, instead: ['name'] },
      { field: 'name', label: 'Name', required: false, instead: [] },
      { field: 'code', label: 'eCard code', required: false, instead: [] },
      { field: 'issued', label: 'Issued', required: true, instead: [] },
    ],
  },
];

const show = (detail: ImportDetail, address = '/imports/i1', more: Parameters<typeof showImport>[2] = {}) =>
  showImport(address, detail, { 'GET /api/imports/kinds': { body: KINDS }, ...more });

const currentStep = () => document.querySelector('[aria-current=step]')?.textContent;
const open = anImportMatch();

describe('an import', () => {
  it('opens at the step that waits, and at the one of the address', async () => {
    show(anImportDetail({ undecided: 1, matches: { courses: [open] } }));
    await screen.findByText('Started', { exact: false });
    expect(currentStep()).toContain('Names');
    expect(screen.getByText('Saved. Leave and come back at any step.')).toBeTruthy();
  });

  it('opens an earlier step again, but none that has not begun', async () => {
    const { user, at } = show(anImportDetail(), '/imports/i1?step=import');
    await screen.findByRole('navigation', { name: 'Steps' });
    expect(currentStep()).toContain('Rows');
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    expect(steps.queryByRole('link', { name: /Import/ })).toBeNull();
    await user.click(steps.getByRole('link', { name: /Files/ }));
    expect(at.search).toBe('?step=files');
    await waitFor(() => expect(currentStep()).toContain('Files'));
  });

  it('shows how far it is while its files are read, and follows until they are', async () => {
    const reading = anImportDetail({
      state: 'reading',
      counts: null,
      matches: null,
      progress: { stage: 'Reading rows', done: 1000, total: 4000 },
    });
    let reads = 0;
    const { calls, user, left } = show(reading, '/imports/i1', {
      'GET /api/imports/i1': () => {
        reads += 1;
        return {
          body: reads > 1 ? { ...reading, progress: { stage: 'Reading rows', done: 3000, total: 4000 } } : reading,
        };
      },
      'DELETE /api/imports/i1': { status: 204 },
    });
    await screen.findByText('1,000 of 4,000');
    await screen.findByText('3,000 of 4,000');
    await user.click(screen.getByText('Cancel'));
    await waitFor(() => expect(left).toEqual(['left']));
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('asks what a file holds that no kind recognizes, and what is still missing', async () => {
    const file = anImportFile({
      number: 2,
      name: 'training-log.xlsx',
      kind: null,
      kindLabel: null,
      rows: 1312,
      columns: {},
      samples: [
        { heading: 'Name', values: ['Ortiz, Daniel'] },
        { heading: 'Card #', values: ['175502118830', ''] },
        { heading: 'Done', values: ['7/10/19'] },
      ],
    });
    const detail = anImportDetail({ files: [file] });
    const { calls, user } = show(detail, '/imports/i1', { 'PUT /api/imports/i1/files/2': { body: detail } });
    await user.click(await screen.findByText('Say What It Is'));
    await screen.findByText('What is in training-log.xlsx?');
    await chooseOption(user, 'It holds', 'Cards');
    await screen.findByText('Choose a column for Issued.');
    const read = () => screen.getByText('Read 1,312 Rows').closest('button')!;
    expect(read().disabled).toBe(true);
    await chooseOption(user, 'Done is', 'Issued');
    await waitFor(() => expect(read().disabled).toBe(false));
    await user.click(read());
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        kind: 'cards',
        columns: { Name: 'name', Done: 'issued' },
      }),
    );
  });

  it('says of a file that it is matched as an earlier one was', async () => {
    const files = [anImportFile(), anImportFile({ number: 2, isRemembered: true })];
    show(anImportDetail({ files }), '/imports/i1?step=files');
    expect(await screen.findAllByText('Matched as you did before')).toHaveLength(1);
  });

  it('asks for a column of names of any kind', async () => {
    const file = anImportFile({ kind: null, kindLabel: null, samples: [{ heading: 'Who', values: ['Ortiz'] }] });
    const { user } = show(anImportDetail({ files: [file] }));
    await user.click(await screen.findByText('Say What It Is'));
    await chooseOption(user, 'It holds', 'Cards');
    await screen.findByText('Choose a column for First name and Issued.');
    await chooseOption(user, 'Who is', 'Name');
    await screen.findByText('Choose a column for Issued.');
  });

  it('is removed after a question', async () => {
    const { user, left } = show(anImportDetail(), '/imports/i1', { 'DELETE /api/imports/i1': { status: 204 } });
    await user.click(await screen.findByRole('button', { name: 'Actions for Enrollware, Nov 23' }));
    await user.click(await screen.findByText('Remove Import…'));
    await user.click(await screen.findByText('Remove Import'));
    await waitFor(() => expect(left).toEqual(['left']));
  });
});
