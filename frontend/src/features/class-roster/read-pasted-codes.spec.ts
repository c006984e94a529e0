import { inOrder, readPastedCodes } from './read-pasted-codes.js';

describe('a paste of codes', () => {
  it.each([
    ['Ana Diaz\tana@x.example\t225088146093', { name: 'Ana Diaz', email: 'ana@x.example', code: '225088146093' }],
    [
      'Ana\tDiaz\tana@x.example\t(303) 555-0142\t225088146093',
      { name: 'Ana Diaz', email: 'ana@x.example', code: '225088146093' },
    ],
    ['2250 8814 6093, ana@x.example', { email: 'ana@x.example', code: '2250 8814 6093' }],
    ['Ana Diaz; RQI12AB34', { name: 'Ana Diaz', code: 'RQI12AB34' }],
  ])('reads %p', (line, code) => {
    expect(readPastedCodes(`\n${line}\r\n`)).toEqual({ codes: [code], isInOrder: false });
  });

  it('of codes alone goes to the people in their order, and what is too many to nobody', () => {
    const { codes, isInOrder } = readPastedCodes('225088146093\n225088146094\n');
    expect(isInOrder).toBe(true);
    expect(inOrder(codes, [{ enrollmentId: 'e1' }])).toEqual([
      { enrollmentId: 'e1', code: '225088146093' },
      { code: '225088146094' },
    ]);
  });
});
