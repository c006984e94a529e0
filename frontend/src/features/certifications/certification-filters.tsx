import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { todayIn } from '../../shared/format/date.js';
import {
  CourseFilter,
  CustomDays,
  type Days,
  FilterSelect,
  type GridFilter,
  IMPORT_FILTER,
  OrganizationFilter,
} from '../../shared/ui/data-grid/index.js';
import { statusAppearance } from '../../shared/ui/status.js';
import { isAboutRenewals } from './renewals.js';

const STATUSES = ['active', 'expiring', 'expired', 'upcoming', 'superseded', 'revoked'];

type Name =
  | 'status'
  | 'expires'
  | 'renewal'
  | 'courseId'
  | 'organizationId'
  | 'due'
  | 'issuedFrom'
  | 'issuedTo'
  | 'importId';

const STATUS: GridFilter<Name> = {
  name: 'status',
  label: 'Status',
  options: [
    { value: 'valid', label: 'Valid' },
    ...STATUSES.map((value) => ({ value, label: statusAppearance(value).label })),
  ],
};

const certificationFilters: readonly GridFilter<Name>[] = [
  STATUS,
  { name: 'expires', label: 'Expires', control: ExpiryFilter },
  { name: 'courseId', label: 'Course', control: CourseFilter },
  { name: 'organizationId', label: 'Organization', control: OrganizationFilter },
];

const RENEWAL: GridFilter<Name> = {
  name: 'renewal',
  label: 'Renewal',
  options: [
    { value: 'open', label: 'Not booked' },
    { value: 'booked', label: 'Booked' },
  ],
};

/** What the dashboard links to. They show only while they are set: the toolbar is full. */
const filtersOfDashboard = (today: string): readonly GridFilter<Name>[] => [
  {
    name: 'due',
    label: 'To do',
    options: [
      { value: 'ecard', label: 'Enter the card code' },
      { value: 'late-ecard', label: 'Enter the late card code' },
      { value: 'instructor', label: 'Renewal of an instructor' },
    ],
  },
  { label: 'Issued', from: 'issuedFrom', to: 'issuedTo', today },
];

/** The filters of the list for the page's address. */
export function useCertificationFilters(): readonly GridFilter<Name>[] {
  const [params] = useSearchParams();
  const today = todayIn(useCenterTimeZone());
  const isSet = (filter: GridFilter<Name>) =>
    ('name' in filter ? [filter.name] : [filter.from, filter.to]).some((name) => params.has(name));
  const [status, expires] = [params.get('status') ?? '', params.get('expires') ?? ''];
  const isToRenew = isAboutRenewals({ status, expires });
  // The toolbar has room for four, and what expires in a time is rarely asked for by its status.
  const usual = certificationFilters.filter((filter) => filter !== STATUS || !expires || status);
  const others = [RENEWAL, ...filtersOfDashboard(today)].filter(
    (filter) => isSet(filter) || (filter === RENEWAL && isToRenew),
  );
  return [...usual, ...others, IMPORT_FILTER];
}

interface FilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const PERIODS = [
  { value: '', label: 'Any' },
  { value: 'this-month', label: 'This month' },
  { value: 'next-month', label: 'Next month' },
  { value: '30-days', label: 'In 30 days' },
  { value: '60-days', label: 'In 60 days' },
  { value: '90-days', label: 'In 90 days' },
];
const CUSTOM = { value: 'custom', label: 'Custom' };

/** A period of the API (`next-month`), or two days that are chosen (`2027-01-01..2027-03-31`). */
function ExpiryFilter({ label, value, onChange }: FilterProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [from = '', to = ''] = value.includes('..') ? value.split('..') : [];
  const change = (days: Days) => onChange(days.from && days.to ? `${days.from}..${days.to}` : '');
  const leave = (hadFocus: boolean) => {
    setIsChoosing(false);
    setIsFocused(hadFocus);
  };
  if (isChoosing || to) {
    const days = { from, to };
    return <CustomDays label={label} value={days} autoFocus={isChoosing} onChange={change} onLeave={leave} />;
  }
  return (
    <FilterSelect
      label={label}
      value={value}
      autoFocus={isFocused}
      options={[...PERIODS, CUSTOM]}
      onChange={(period) => {
        setIsChoosing(period === CUSTOM.value);
        onChange(period === CUSTOM.value ? '' : period);
      }}
    />
  );
}
