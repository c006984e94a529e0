import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { FilterSelect, type GridFilter } from '../../shared/ui/data-grid/index.js';
import { statusLook } from '../../shared/ui/status.js';
import { coursesQuery, organizationsQuery } from './api.js';

const STATUSES = ['active', 'expiring', 'expired', 'upcoming', 'superseded', 'revoked'];

export const certificationFilters: readonly GridFilter<'status' | 'expires' | 'courseId' | 'organizationId'>[] = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: 'valid', label: 'Valid' },
      ...STATUSES.map((value) => ({ value, label: statusLook(value).label })),
    ],
  },
  { name: 'expires', label: 'Expires', control: ExpiryFilter },
  { name: 'courseId', label: 'Course', control: CourseFilter },
  { name: 'organizationId', label: 'Organization', control: OrganizationFilter },
];

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
  const [first, last] = value.split('..');
  const isCustom = last !== undefined || (isChoosing && value === '');
  return (
    <>
      <FilterSelect
        label={label}
        value={isCustom ? CUSTOM.value : value}
        options={[...PERIODS, CUSTOM]}
        onChange={(period) => {
          setIsChoosing(period === CUSTOM.value);
          onChange(period === CUSTOM.value ? '' : period);
        }}
      />
      {isCustom && (
        <DatePicker.RangePicker
          className="grid-days"
          aria-label="Expires between"
          placeholder={['From', 'To']}
          format={['MMM D, YYYY', 'M/D/YYYY', 'YYYY-MM-DD']}
          value={last === undefined ? null : [dayjs(first), dayjs(last)]}
          onChange={(days) => {
            const [from, to] = days ?? [];
            onChange(from && to ? `${from.format('YYYY-MM-DD')}..${to.format('YYYY-MM-DD')}` : '');
          }}
        />
      )}
    </>
  );
}

function CourseFilter(props: FilterProps) {
  return <NameFilter {...props} list={useQuery(coursesQuery())} />;
}

function OrganizationFilter(props: FilterProps) {
  return <NameFilter {...props} list={useQuery(organizationsQuery())} />;
}

interface NameFilterProps extends FilterProps {
  list: UseQueryResult<{ id: string; name: string }[]>;
}

function NameFilter({ list, ...filter }: NameFilterProps) {
  const options = [
    { value: '', label: 'Any' },
    ...(list.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  // The name of the selected one may still be loading.
  if (!options.some(({ value }) => value === filter.value)) options.push({ value: filter.value, label: '…' });
  return (
    <FilterSelect
      {...filter}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      loading={list.isPending}
      notFoundContent={list.isError ? 'They could not be loaded' : 'None matches'}
    />
  );
}
