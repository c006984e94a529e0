import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import type { PlaceRow } from '../../shared/api/rows.js';
import { openPlacesQuery } from '../../shared/model/place.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { useMergePlace } from './api.js';

/** Asks which place takes the classes of this one. Mount to open. */
export function MergePlaceDialog({ place, onClose }: { place: PlaceRow; onClose: () => void }) {
  const places = useQuery(openPlacesQuery());
  const merge = useMergePlace(place.id);
  const options = places.data
    ?.filter(({ id }) => id !== place.id)
    .map(({ id, location }) => ({ value: id, label: location }));
  return (
    <FormModal<{ into?: string }>
      title={`Merge ${place.name} into another place?`}
      submitLabel={`Merge and Move ${classesText(place.classCount)}`}
      submitDisabled={({ into }) => !into}
      onSubmit={({ into = '' }) => merge.mutateAsync(into)}
      onClose={onClose}
    >
      <p>
        {classesText(place.classCount)} {place.classCount === 1 ? 'moves' : 'move'} to the place that you choose, and{' '}
        {place.name} is archived. Nobody is told. Coming classes take the text of the other place; past ones keep
        theirs.
      </p>
      <Form.Item name="into" label="Merge Into" required>
        <Select
          options={options ?? []}
          loading={places.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="Choose a place"
          notFoundContent={places.isError ? 'The places could not be loaded' : 'No place matches'}
        />
      </Form.Item>
    </FormModal>
  );
}

export const classesText = (count: number): string => `${count} ${count === 1 ? 'class' : 'classes'}`;
