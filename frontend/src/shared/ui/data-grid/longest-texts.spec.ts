import { longestTexts } from './longest-texts.js';

it('a column makes room for its longest value with what stands beside it', () => {
  const rows = [{ name: 'Ana Silva' }, { name: 'Bo', mark: 'Invited' }, { name: 'Cy' }];
  const name = { key: 'name', title: 'Name', render: () => null };
  expect(longestTexts([name], rows).name).toBe('Ana Silva\nBo\nCy');
  const beside = ({ mark = '' }: { mark?: string }) => mark && `mmmm${mark}`;
  expect(longestTexts([{ ...name, beside }], rows).name).toBe('BommmmInvited\nAna Silva\nCy');
});
