import { isKeyword, readSmsReply } from './sms-reply.js';

describe('a reply that ends text messages', () => {
  it.each([
    'STOP',
    'stop',
    ' Stop. ',
    '"STOP"',
    'STOP!!!',
    'STOPALL',
    'stop all',
    'Unsubscribe',
    'CANCEL',
    'End',
    'QUIT',
    'Revoke',
    'OPTOUT',
    'opt out',
    'Opt-Out',
    'stop stop stop',
    'please stop',
    'STOP please',
    'Stop, thanks',
    'ok stop now',
    'Please stop texting me',
    'please stop texting me!',
    'Can you stop texting me?',
    'stop sending me these messages',
    'Stop with the texts already',
    'STOP SPAMMING ME',
    'stop contacting this number',
    'quit texting me',
    "Don't text me anymore",
    'Don’t text me',
    'do not message me again',
    'No more texts please',
    "I don't want these texts",
    'I do not want any more messages',
    'I no longer want reminders',
    'I want to opt out',
    'opt me out of this',
    'How do I opt out of these texts?',
    'please unsubscribe me',
    'unsubscribe from all messages',
    'I revoke my consent',
    'I hereby revoke permission to text this phone',
    'cancel these texts',
    'Cancel my text alerts',
    'end all messages',
    'turn off the reminders',
    'Take me off your list',
    'remove me from this list',
    'Remove my number',
    'lose my number',
    'Leave me alone!',
    'wrong person, stop texting me',
    'I did not sign up for this, stop texting me',
    'why won’t you stop texting me',
    'Cancel my class and stop texting me',
    "I don't know who this is but stop messaging me",
    'make these texts stop',
    'stop this',
  ])('%s', (text) => expect(readSmsReply(text)).toBe('stop'));
});

describe('a reply that ends nothing', () => {
  it.each([
    'Can I cancel my class?',
    'cancel my class',
    'I need to cancel my class on Tuesday',
    'How do I cancel my enrollment',
    'please cancel my seat',
    'Is class cancelled?',
    'When does class end?',
    'What time does it end',
    'I quit my job, can I still come?',
    'Which bus stop is closest?',
    'I will stop by at 5',
    'Can I stop by the office to pick up my card?',
    'is there a stop sign near the building',
    "Please don't stop sending reminders",
    'do not stop texting me',
    "I didn't mean to stop the messages",
    'do not unsubscribe me',
    'Never stop the reminders, I need them',
    'Can I opt out of the skills test?',
    'I want to opt out of the class on Friday',
    'Did you revoke my certification?',
    'Will my card be revoked',
    'can you remove me from class on Tuesday',
    'Take me off the 9:30 class please',
    'Where is the class?',
    'Thanks!',
    'ok',
    'Can you text me the address?',
    'I got no text yesterday',
    'The weekend class',
    'yes please',
    'yes I will be there',
    'Where do I start?',
    'can you help me find the room',
    '',
    '👍',
  ])('%s', (text) => expect(readSmsReply(text)).toBeUndefined());
});

it.each(['START', 'start', 'Yes', 'UNSTOP', 'start.'])('%s brings text messages back', (text) =>
  expect(readSmsReply(text)).toBe('start'),
);

it.each(['HELP', 'Info', 'help!', 'Help please'])('%s asks for help', (text) =>
  expect(readSmsReply(text)).toBe('help'),
);

it.each([
  ['STOP', true],
  [' stopall ', true],
  ['Stop.', false],
  ['please stop', false],
  ['HELP', false],
])('Twilio replies to %j itself: %s', (text, expected) => expect(isKeyword(text)).toBe(expected));

it('a long text without spaces is read quickly', () => {
  const started = performance.now();
  for (const text of ['stop '.repeat(400), "don't ".repeat(300), 'a'.repeat(1_600), 'want the '.repeat(180)])
    readSmsReply(text);
  expect(performance.now() - started).toBeLessThan(500);
});
