import {
  readCode,
  readCount,
  readCourseName,
  readEmail,
  readHours,
  readMoney,
  readName,
  readNamePart,
  readPhone,
  readPlace,
  readYesNo,
} from '../values.js';

describe('a code of the American Heart Association', () => {
  it.each(['235512345678', '2355 1234 5678', '2355-1234-5678', "'235512345678", '235512345678.0', '2.35512345678E+11'])(
    'is read from %j',
    (text) => {
      expect(readCode(text, 'aha')).toEqual({ code: '235512345678' });
    },
  );

  it.each([
    ['2.35512E+11', { problem: 'Excel rounded it; digits are lost.' }],
    ['23551091288', { problem: '11 digits; an AHA code has 12.' }],
    ['1', { problem: '1 digit; an AHA code has 12.' }],
    ['235510912O07', { problem: 'Position 10 is the letter O.', suggestion: '235510912007' }],
    ['2355l0912O07', { problem: 'Position 5 is the letter L.', suggestion: '235510912007' }],
    ['AB1', { problem: 'An AHA eCard code has 12 digits; only RQI codes have letters.' }],
  ])('%j is %j', (text, read) => {
    expect(readCode(text, 'aha')).toEqual(read);
  });

  it('may be one of RQI, or be missing', () => {
    expect([readCode('rqi7ok2lp', 'aha'), readCode('  ', 'aha')]).toEqual([{ code: 'RQI7OK2LP' }, { code: '' }]);
  });
});

describe('a code of another agency', () => {
  it('is any text that Excel has not rounded', () => {
    expect([readCode('ab-12 345', 'text'), readCode('1.2E+9', 'text')]).toEqual([
      { code: 'ab-12345' },
      { problem: 'Excel rounded it; digits are lost.' },
    ]);
  });
});

describe('the name of a course', () => {
  it.each([
    ['BLS Provider', 'BLS Provider'],
    ['<img src="a>b.png" name="209806" longdesc="r:1|t:2|cb:3"><b>BLS Provider</b> &ndash; $65.00', 'BLS Provider'],
    ['Heartsaver&reg; First Aid,<br/>CPR &amp; AED ($1,065)', 'Heartsaver® First Aid, CPR & AED'],
    ['<style>p > a { color: red }</style><p>ACLS&nbsp;Provider</p><!-- <b>old</b> -->', 'ACLS Provider'],
    ['Beb&#233;s &#x26; ni&ntilde;os', 'Bebés & niños'],
    ['First Aid ($65) and CPR', 'First Aid and CPR'],
    ['Ages 5 < 12 &unknown; & up', 'Ages 5 < 12 &unknown; & up'],
    ['&#0;&#99999999;BLS', '&#0;&#99999999;BLS'],
  ])('%j is %s', (html, name) => {
    expect(readCourseName(html)).toBe(name);
  });
});

describe('a place', () => {
  const NO_ADDRESS = { room: '', street: '', city: '', state: '', zip: '' };

  it.each([
    [
      'San Jose(1631 N First Street, Suite 200, San Jose, CA 95112)',
      {
        name: 'San Jose',
        key: 'San Jose',
        room: 'Suite 200',
        street: '1631 N First Street',
        city: 'San Jose',
        state: 'CA',
        zip: '95112',
      },
    ],
    [
      'Racine (800 Center Street, Racine, wi 53403-1234)',
      {
        ...NO_ADDRESS,
        name: 'Racine',
        key: 'Racine',
        street: '800 Center Street',
        city: 'Racine',
        state: 'WI',
        zip: '53403-1234',
      },
    ],
    ['San Jose (t)', { ...NO_ADDRESS, name: 'San Jose (t)', key: 'San Jose' }],
    [
      'Station 2 (upstairs, left)',
      { ...NO_ADDRESS, name: 'Station 2 (upstairs, left)', key: 'Station 2 (upstairs, left)' },
    ],
    ['Studio (upstairs, CA)', { ...NO_ADDRESS, name: 'Studio (upstairs, CA)', key: 'Studio (upstairs, CA)' }],
    [' Main   Office ', { ...NO_ADDRESS, name: 'Main Office', key: 'Main Office' }],
  ])('%j is %j', (text, place) => {
    expect(readPlace(text)).toEqual(place);
  });
});

describe('a name', () => {
  it.each([
    ['Jane van Dyke', 'Jane', 'van Dyke'],
    ['van Dyke, Jane', 'Jane', 'van Dyke'],
    ['"Ortiz, Daniel"', 'Daniel', 'Ortiz'],
    ['Sofía', 'Sofía', ''],
    ['Ortiz,', 'Ortiz', ''],
    [' , ', '', ''],
    ['" , "', '', ''],
    ['', '', ''],
  ])('%j has the parts %j and %j', (text, firstName, lastName) => {
    expect(readName(text)).toEqual({ firstName, lastName });
  });

  it.each([
    ['  Mary  Ann ', 'Mary Ann'],
    ['–', ''],
    ['María José', 'María José'],
  ])('part %j is %j', (text, part) => {
    expect(readNamePart(text)).toBe(part);
  });
});

describe('an email address', () => {
  it.each([
    [' Amara.Nwosu@Post.Example ', { email: 'amara.nwosu@post.example' }],
    ['<a@b.example>', { email: 'a@b.example' }],
    ['', { email: '' }],
    ['N/A', { email: '' }],
    ['no email', { email: '' }],
    ['a@post', { problem: 'Email needs an ending such as .com' }],
    ['see front desk', { problem: 'This is not an email address' }],
  ])('%j is %j', (text, read) => {
    expect(readEmail(text)).toEqual(read);
  });
});

describe('a phone number', () => {
  it.each([
    ['(303) 555-0142', { phone: '+13035550142' }],
    ['3035550142.0', { phone: '+13035550142' }],
    ['', { phone: '' }],
    ['none', { phone: '' }],
    ['555-0142', { phone: '', warning: 'Phone skipped: enter a number with its area code' }],
  ])('%j is %j', (text, read) => {
    expect(readPhone(text)).toEqual(read);
  });
});

describe('an amount', () => {
  it.each([
    ['$1,065.00', 106_500],
    ['65', 6_500],
    ['65.0000', 6_500],
    ['USD 65.5', 6_550],
    ['(5.00)', -500],
    ['-$5', -500],
    ['$0.00', 0],
    ['.5', 50],
  ])('%j is %d cents', (text, cents) => {
    expect(readMoney(text)).toEqual({ cents });
  });

  it.each(['paid', '1.065,00', '1,06', '$', '--5', '9'.repeat(20)])('%j is none', (text) => {
    expect(readMoney(text)).toEqual({ problem: 'Not an amount.' });
  });
});

describe('numbers, and yes or no', () => {
  it('are read as they are typed', () => {
    expect(['4', '4.5 hours', '4:30', '.5'].map((text) => readHours(text))).toEqual([
      { hours: 4 },
      { hours: 4.5 },
      { hours: 4.5 },
      { hours: 0.5 },
    ]);
    expect(readHours('half a day')).toEqual({ problem: 'Not a number of hours.' });
    expect([readCount('12'), readCount('12.0'), readCount('a dozen')]).toEqual([
      { count: 12 },
      { count: 12 },
      { problem: 'Not a whole number.' },
    ]);
    expect(['Y', 'true', 'x', 'No', '0', '', 'perhaps'].map(readYesNo)).toEqual([
      true,
      true,
      true,
      false,
      false,
      null,
      null,
    ]);
  });
});
