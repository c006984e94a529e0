/** A course that centers of an agency teach, without what the center decides: its price. */
export interface StarterCourse {
  name: string;
  /** Of a class of ordinary size; empty where the agency leaves it to the instructor. */
  duration: string;
  validityMonths: number;
  /** Whether most centers teach it, so that it is chosen at first. */
  isUsual: boolean;
}

export interface StarterAgency {
  /** As the catalog names it. */
  agency: string;
  label: string;
  /** Whether its cards end with the last day of a month. */
  validToEndOfMonth: boolean;
  courses: readonly StarterCourse[];
}

const usual = (name: string, duration = '', validityMonths = 24): StarterCourse => ({
  name,
  duration,
  validityMonths,
  isUsual: true,
});

const other = (name: string, duration = '', validityMonths = 24): StarterCourse => ({
  ...usual(name, duration, validityMonths),
  isUsual: false,
});

/**
 * Names, hours and validity. The AHA's cards are valid for two years, through the end of the month of issue (AHA, Course
 * Card Reference Guide), and its hours are those of its course descriptions: BLS 4 to 5, Heartsaver CPR AED 2.5 to 3.5, First Aid
 * about 3, both together 6.5 to 7.5. Red Cross certificates are valid for two years from the day of the class; HSI's for up to two
 * years (Training Center Administrative Manual). Training about bloodborne pathogens is due every year (OSHA, 29 CFR 1910.1030).
 */
export const STARTER_COURSES: readonly StarterAgency[] = [
  {
    agency: 'American Heart Association',
    label: 'AHA',
    validToEndOfMonth: true,
    courses: [
      usual('BLS Provider', '4.5 hours'),
      usual('Heartsaver First Aid CPR AED', '6.5 hours'),
      usual('Heartsaver CPR AED', '3 hours'),
      usual('ACLS Provider'),
      usual('PALS Provider'),
      other('Heartsaver First Aid', '3 hours'),
      other('Heartsaver Bloodborne Pathogens', '', 12),
    ],
  },
  {
    agency: 'American Red Cross',
    label: 'American Red Cross',
    validToEndOfMonth: false,
    courses: [
      usual('Adult and Pediatric First Aid/CPR/AED'),
      usual('Adult First Aid/CPR/AED'),
      usual('Adult CPR/AED'),
      usual('Basic Life Support'),
      other('First Aid'),
      other('Advanced Life Support'),
      other('Pediatric Advanced Life Support'),
      other('Bloodborne Pathogens', '', 12),
    ],
  },
  {
    agency: 'HSI',
    label: 'HSI',
    validToEndOfMonth: false,
    courses: [
      usual('CPR, AED, and Basic First Aid'),
      usual('CPR and AED'),
      usual('Basic First Aid'),
      usual('Basic Life Support'),
      other('Pediatric CPR, AED, and First Aid'),
      other('Advanced Cardiac Life Support'),
      other('Bloodborne Pathogens', '', 12),
    ],
  },
];
