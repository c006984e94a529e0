import { agencyCardDetails } from './agency-card.js';

describe('the card of an agency, in an email', () => {
  it.each([
    ['American Heart Association', 'the American Heart Association'],
    ['HSI', 'HSI'],
  ])('of %s comes within 20 business days, until its code is known', (agency, name) => {
    expect(agencyCardDetails({ agency, code: null, checkUrl: null })).toEqual([
      [`Card of ${name}`, `Comes by email from ${name} within 20 business days`],
    ]);
    expect(agencyCardDetails({ agency, code: '225088146093', checkUrl: 'https://agency.example' })).toEqual([
      [`Code of ${name}`, '2250 8814 6093'],
      ['Check it at', 'https://agency.example', 'https://agency.example'],
    ]);
  });

  it('is not there if no agency issues one', () => {
    expect(agencyCardDetails(null)).toEqual([]);
  });
});
