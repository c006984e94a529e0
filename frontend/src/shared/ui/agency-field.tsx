import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { agenciesQuery } from '../model/queries.js';
import { noneIsNull, noneOption } from './none-option.js';

/** Who issues the card of a course: an agency, or the center alone. */
export function AgencyField({ extra }: { extra: string }) {
  const agencies = useQuery(agenciesQuery());
  return (
    <Form.Item name="agencyId" label="Agency" extra={extra} {...noneIsNull}>
      <Select
        loading={agencies.isPending}
        options={[
          noneOption('None: only our own card'),
          ...(agencies.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Form.Item>
  );
}
