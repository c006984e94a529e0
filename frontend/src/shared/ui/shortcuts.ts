export type Place =
  | 'Everywhere'
  | 'Search or jump to'
  | 'Lists'
  | 'Roster'
  | 'Student'
  | 'Possible duplicates'
  | 'Payments'
  | 'Imports'
  | 'Calendar';

export interface Shortcut {
  place: Place;
  label: string;
  /** Each of them works. 'g d' is one key after the other. */
  keys: readonly string[];
  /** What is typed right after it is for the first field of what it opens. */
  opensForm?: boolean;
  /** In a field it does what it does in every field. */
  isOfFields?: boolean;
}

/**
 * Every key of the console. The handlers compare with this list, and the sheet shows it. Of two shortcuts with one key, the
 * first that has a handler on the page wins.
 */
export const shortcuts = {
  enrollHere: { place: 'Roster', label: 'Enroll Student', keys: ['e'], opensForm: true },
  // Of the row with the focus, or of the selected ones.
  markPassed: { place: 'Roster', label: 'Certification: Passed', keys: ['p'] },
  markFailed: { place: 'Roster', label: 'Certification: Failed', keys: ['f'] },
  markDisqualified: { place: 'Roster', label: 'Certification: Disqualified', keys: ['d'] },
  markNoShow: { place: 'Roster', label: 'Certification: No-show', keys: ['n'] },
  markIncomplete: { place: 'Roster', label: 'Certification: Incomplete', keys: ['i'] },
  setPaid: { place: 'Roster', label: 'Payment: Paid', keys: ['p'] },
  setOverdue: { place: 'Roster', label: 'Payment: Overdue', keys: ['o'] },
  setWaived: { place: 'Roster', label: 'Payment: Waived', keys: ['w'] },
  setPending: { place: 'Roster', label: 'Pending', keys: ['Backspace'] },

  collectHere: { place: 'Student', label: 'Collect what is owed', keys: ['o'], opensForm: true },
  addNote: { place: 'Student', label: 'Add a note', keys: ['n'] },
  enrollThis: { place: 'Student', label: 'Enroll in a Class', keys: ['e'], opensForm: true },

  previousPair: { place: 'Possible duplicates', label: 'Previous pair', keys: ['ArrowUp'] },
  nextPair: { place: 'Possible duplicates', label: 'Next pair', keys: ['ArrowDown'] },
  mergePair: { place: 'Possible duplicates', label: 'Merge', keys: ['m'] },
  keepPairApart: { place: 'Possible duplicates', label: 'Not the same person', keys: ['n'] },

  // Of the row with the focus.
  collectSeat: { place: 'Payments', label: 'Collect', keys: ['o'], opensForm: true },
  remindPayer: { place: 'Payments', label: 'Remind', keys: ['r'], opensForm: true },
  sendPaymentLink: { place: 'Payments', label: 'Send Payment Link', keys: ['l'] },

  revenueByCourse: { place: 'Payments', label: 'Revenue by course', keys: ['1'] },
  revenueByInstructor: { place: 'Payments', label: 'Revenue by instructor', keys: ['2'] },
  revenueByPlace: { place: 'Payments', label: 'Revenue by place', keys: ['3'] },
  revenueByMonth: { place: 'Payments', label: 'Revenue by month', keys: ['4'] },

  // Of the name or row with the focus.
  createName: { place: 'Imports', label: 'Name: create it', keys: ['c'] },
  leaveOutName: { place: 'Imports', label: 'Name: leave it out', keys: ['l'] },
  chooseName: { place: 'Imports', label: 'Name: choose another', keys: ['/'] },
  leaveOutRow: { place: 'Imports', label: 'Leave the row out', keys: ['l'] },

  today: { place: 'Calendar', label: 'Today', keys: ['t'] },
  previousPeriod: { place: 'Calendar', label: 'Previous month or week', keys: ['ArrowLeft'] },
  nextPeriod: { place: 'Calendar', label: 'Next month or week', keys: ['ArrowRight'] },
  // Of the class with the focus.
  moveClass: { place: 'Calendar', label: 'Move the class', keys: ['m'] },

  searchList: { place: 'Lists', label: 'Search the list', keys: ['/'] },
  firstFound: { place: 'Lists', label: 'From the search to the first row', keys: ['ArrowDown'] },
  enterList: { place: 'Lists', label: 'From the page to the first row', keys: ['j'] },
  nextRow: { place: 'Lists', label: 'Next row', keys: ['ArrowDown', 'j'] },
  previousRow: { place: 'Lists', label: 'Previous row', keys: ['ArrowUp', 'k'] },
  firstRow: { place: 'Lists', label: 'First row', keys: ['Home'] },
  lastRow: { place: 'Lists', label: 'Last row', keys: ['End'] },
  nextControl: { place: 'Lists', label: 'Next control in the row', keys: ['ArrowRight'] },
  previousControl: { place: 'Lists', label: 'Previous control in the row', keys: ['ArrowLeft'] },
  openRow: { place: 'Lists', label: 'Open the row', keys: ['Enter'] },
  selectRow: { place: 'Lists', label: 'Select the row', keys: ['x'] },
  selectAll: { place: 'Lists', label: 'Select all rows of the page', keys: ['Mod+a'], isOfFields: true },
  extendDown: { place: 'Lists', label: 'Select down to the next row', keys: ['Shift+ArrowDown'] },
  extendUp: { place: 'Lists', label: 'Select up to the previous row', keys: ['Shift+ArrowUp'] },
  editCell: { place: 'Lists', label: 'Edit a cell of the row', keys: ['F2'] },
  clearSelection: { place: 'Lists', label: 'Clear the selection', keys: ['Escape'] },

  palette: { place: 'Everywhere', label: 'Search or jump to', keys: ['Mod+k'], opensForm: true },
  // `use-sidebar.ts` compares by itself: the portals load it, too.
  sidebar: { place: 'Everywhere', label: 'Fold or unfold the sidebar', keys: ['Mod+b'] },
  addClass: { place: 'Everywhere', label: 'Add Class', keys: ['c'], opensForm: true },
  addStudent: { place: 'Everywhere', label: 'Add Student', keys: ['s'], opensForm: true },
  addOrganization: { place: 'Everywhere', label: 'Add Organization', keys: ['o'], opensForm: true },
  enroll: { place: 'Everywhere', label: 'Enroll a student in a class', keys: ['e'], opensForm: true },
  goToDashboard: { place: 'Everywhere', label: 'Go to Dashboard', keys: ['g d'] },
  goToClasses: { place: 'Everywhere', label: 'Go to Classes', keys: ['g c'] },
  goToStudents: { place: 'Everywhere', label: 'Go to Students', keys: ['g s'] },
  goToCertifications: { place: 'Everywhere', label: 'Go to Certifications', keys: ['g t'] },
  goToOrganizations: { place: 'Everywhere', label: 'Go to Organizations', keys: ['g o'] },
  goToPayments: { place: 'Everywhere', label: 'Go to Payments', keys: ['g p'] },
  goToMessages: { place: 'Everywhere', label: 'Go to Messages', keys: ['g m'] },
  help: { place: 'Everywhere', label: 'Help', keys: ['?'] },

  nextResult: { place: 'Search or jump to', label: 'Next result', keys: ['ArrowDown'] },
  previousResult: { place: 'Search or jump to', label: 'Previous result', keys: ['ArrowUp'] },
  openResult: { place: 'Search or jump to', label: 'Open', keys: ['Enter'] },
  openInNewTab: { place: 'Search or jump to', label: 'Open in a new tab', keys: ['Mod+Enter'] },
  showActions: { place: 'Search or jump to', label: 'Actions of the result', keys: ['ArrowRight'] },
  actionsOnly: { place: 'Search or jump to', label: 'Actions only', keys: ['>'] },
  backToAll: { place: 'Search or jump to', label: 'One step back, in an empty field', keys: ['Backspace'] },
  closePalette: { place: 'Search or jump to', label: 'Close', keys: ['Escape'] },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

/** In the order in which a key is looked up. */
export const allShortcuts = Object.entries(shortcuts) as [ShortcutName, Shortcut][];

export function isShortcut(name: ShortcutName, event: Parameters<typeof isKey>[1]): boolean {
  return shortcuts[name].keys.some((key) => isKey(key, event));
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether the key was pressed: 'c', '?', 'ArrowDown', 'Shift+ArrowDown', or 'Mod+k' for Ctrl or Cmd with K. */
export function isKey(key: string, event: KeyPress): boolean {
  const isModified = event.ctrlKey || event.metaKey;
  if (event.altKey || isModified !== key.startsWith('Mod+')) return false;
  // Caps Lock makes no difference, Shift does.
  const pressed = event.key?.length === 1 && !event.shiftKey ? event.key.toLowerCase() : event.key;
  if (key.startsWith('Shift+') && !event.shiftKey) return false;
  return pressed === key.replace(/^(Mod|Shift)\+/, '');
}
