import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { GridFilter } from '../../shared/ui/data-grid/index.js';
import { statusLook } from '../../shared/ui/status.js';
import { coursesQuery, organizationsQuery } from './api.js';

const STATUSES = ['active', 'expiring', 'expired', 'upcoming', 'superseded', 'revoked'];

export const certificationFilters: readonly GridFilter<'status' | 'expires' | 'courseId' | 'organizationId'>[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All statuses',
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
  { value: '', label: 'Any expiry' },
  { value: 'this-month', label: 'Expires this month' },
  { value: 'next-month', label: 'Expires next month' },
  { value: '30-days', label: 'Expires in 30 days' },
  { value: '60-days', label: 'Expires in 60 days' },
  { value: '90-days', label: 'Expires in 90 days' },
];
const CUSTOM = { value: 'custom', label: 'Expires between' };

/** A period of the API (`next-month`), or two days that are chosen (`2027-01-01..2027-03-31`). */
function ExpiryFilter({ label, value, onChange }: FilterProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [first, last] = value.split('..');
  const isCustom = last !== undefined || (isChoosing && value === '');
  return (
    <>
      <Select
        className="grid-filter"
        aria-label={label}
        value={isCustom ? CUSTOM.value : value}
        options={[...PERIODS, CUSTOM]}
        popupMatchSelectWidth={false}
        onChange={(period) => {
          setIsChoosing(period === CUSTOM.value);
          onChange(period === CUSTOM.value ? '' : period);
        }}
      />
      {isCustom && (
        <DatePicker.RangePicker
          className="expiry-range"
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
  return <NameFilter {...props} all="All courses" list={useQuery(coursesQuery())} />;
}

function OrganizationFilter(props: FilterProps) {
  return <NameFilter {...props} all="All organizations" list={useQuery(organizationsQuery())} />;
}

interface NameFilterProps extends FilterProps {
  all: string;
  list: UseQueryResult<{ id: string; name: string }[]>;
}

function NameFilter({ label, value, onChange, all, list }: NameFilterProps) {
  const options = [{ value: '', label: all }, ...(list.data ?? []).map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <Select
      className="grid-filter"
      aria-label={label}
      // The name of the selected one may still be loading.
      value={options.some((option) => option.value === value) ? value : null}
      placeholder={all}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      loading={list.isPending}
      popupMatchSelectWidth={false}
      notFoundContent={list.isError ? 'They could not be loaded' : 'None matches'}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
