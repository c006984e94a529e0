/** What a person's text message to the center asks for. */
export type SmsRequest = 'stop' | 'start' | 'help';

/**
 * Reads what a reply asks for; undefined if it is none of the three. A wish to stop counts in any reasonable words (47 CFR
 * 64.1200(a)(10)), but `cancel my class` and `when does class end` are no such wish. START has to be the whole text, because
 * only then the provider lifts its own block.
 */
export function readSmsReply(text: string): SmsRequest | undefined {
  const clauses = clausesOf(text);
  const whole = clauses.join(' ');
  if (START.test(whole)) return 'start';
  const bare = whole.replace(COURTESY, ' ').replace(/\s+/g, ' ').trim();
  if (HELP.test(bare)) return 'help';
  if (STOP.test(bare) || clauses.some(wantsToStop)) return 'stop';
  return undefined;
}

/** True for the single words that Twilio itself acts on and replies to. */
export const isKeyword = (text: string): boolean =>
  /^\s*(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout|start|yes|unstop)\s*$/i.test(text);

/** True for the single words that Twilio replies to with how to stop. */
export const isHelpKeyword = (text: string): boolean => /^\s*(help|info)\s*$/i.test(text);

const START = /^(start|yes|unstop)$/;
const HELP = /^(help|info)( (help|info))*$/;
/** The words that stop messages on their own, also repeated. */
const STOP_WORD = '(?:stop ?all|stop|unsubscribe|cancel|end|quit|revoke|opt ?out|stop it|stop now|remove me)';
const STOP = new RegExp(`^${STOP_WORD}( ${STOP_WORD})*$`);
const COURTESY = /\b(please|pls|plz|thanks|thank you|thx|hi|hello|hey|ok|okay|just|now|sir|maam|immediately)\b/g;

/** Words for messages, and for who or what sends them. */
const MESSAGES =
  '(?:text|texts|texting|txt|txts|txting|message|messages|messaging|msg|msgs|sms|smses|alerts|notification|notifications|reminders|spam|spamming|contacting|contact|sending|send|bothering|notifying|reminding|harassing)';
/** Up to four words between the verb and what it is about. */
const SOME = "(?:[\\w']+ ){0,4}?";
const MATTERS = '(?:class|classes|course|courses|seat|test|exam|training|session|certification|enrollment|skills)';

const WISHES = [
  // stop texting me, stop these messages, quit sending me stuff
  new RegExp(`\\b(?:stop|quit|cease) ${SOME}${MESSAGES}\\b`),
  // cancel these texts, end all messages, turn off the reminders
  new RegExp(
    `\\b(?:cancel|end|turn off|disable) (?:all |any |my |the |these |this |those |your |future )*${MESSAGES}\\b`,
  ),
  // make these texts stop, i want the messages to stop
  new RegExp(`\\b(?:make|want|need|get) ${SOME}${MESSAGES} (?:to )?stop\\b`),
  // no more texts, do not text me
  new RegExp(`\\bno more ${MESSAGES}\\b`),
  /\b(?:do not|don't|dont|never) (?:ever )?(?:text|message|txt|msg|sms|contact|spam) (?:me|us|this number)\b/,
  new RegExp(`\\b(?:do not|don't|dont|no longer) (?:want|wish|need|like) ${SOME}${MESSAGES}\\b`),
  // opt out, opt me out, unsubscribe; not "opt out of the skills test"
  new RegExp(`\\bopt(?:ing|ed)? (?:me |us )?out\\b(?! (?:of|from) (?:[\\w']+ ){0,2}?${MATTERS}\\b)`),
  new RegExp(`\\b(?:unsubscribe|optout|stopall)\\b(?! (?:[\\w']+ )?from (?:[\\w']+ ){0,2}?${MATTERS}\\b)`),
  // i revoke my consent
  /\b(?:revoke|withdraw) (?:my |all |any )*(?:consent|permission|authorization)\b/,
  /^i (?:hereby )?revoke\b(?!.*\b(?:class|certification|card)\b)/,
  // take me off your list, remove my number, lose my number, leave me alone
  /\b(?:take|remove|delete|get) (?:me|us|my number|this number) (?:off|from|of) (?:of )?(?:your|this|the|all)? ?(?:[\w']+ )?(?:list|lists|texts|messages|database|contacts|system)\b/,
  /\b(?:remove|delete|lose|forget) (?:my|this) number\b/,
  /\bleave (?:me|us) alone\b/,
  /^stop (?:it|this|that|everything|all of (?:it|this|them))\b/,
];

/** "Don't stop the reminders", and wishes about stopping that ask for the opposite. */
const NEGATION =
  /\b(?:do not|don't|dont|never|not to|didn't mean to|did not mean to|not want (?:you )?to|don't want (?:you )?to|didn't|did not|not|haven't|never asked to) (?:ever |please |want to |want you to )*(?:stop|unsubscribe|opt|revoke|cancel|end|quit|turn off)\b/;

const wantsToStop = (clause: string): boolean => !NEGATION.test(clause) && WISHES.some((wish) => wish.test(clause));

/** Lower case, without punctuation but for apostrophes, in clauses, because a negation reaches no further than its own. */
function clausesOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/opt[-–]out/g, 'opt out')
    .split(/[.,;:!?\n]+|\bbut\b|\band\b|\bso\b/)
    .map((clause) =>
      clause
        .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
        .replace(/(^|\s)'|'(?=\s|$)/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((clause) => clause !== '');
}
