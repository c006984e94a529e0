import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import type { EditPlaceInput, PlaceRow } from '../../shared/api/rows.js';
import { PLACES } from '../../shared/model/place.js';
import { EditFormModal, FormModal } from '../../shared/ui/form-modal.js';
import type { Described } from '../../shared/ui/use-merging-save.js';
import { useSavePlace } from './api.js';

export type PlaceValues = Required<Omit<EditPlaceInput, 'revision'>>;

export const EMPTY_PLACE: PlaceValues = {
  name: '',
  room: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  directions: '',
  parking: '',
};

/** Adds a place, or edits the one given. Mount to open. */
export function PlaceDialog({ place, onClose }: { place: PlaceRow | undefined; onClose: () => void }) {
  const save = useSavePlace(place?.id);
  const common = { markOptional: true, onClose, children: FIELDS };
  if (!place) {
    return (
      <FormModal<PlaceValues>
        {...common}
        title="Add Place"
        submitLabel="Add Place"
        initialValues={EMPTY_PLACE}
        onSubmit={(values) => save.mutateAsync(values)}
      />
    );
  }
  return (
    <EditFormModal<PlaceRow, PlaceValues>
      {...common}
      title="Edit Place"
      submitLabel="Save Place"
      noun="place"
      row={place}
      rowKey={[PLACES, place.id]}
      valuesOf={valuesOf}
      describe={describe}
      onSubmit={(values, { revision }) => save.mutateAsync({ ...values, revision })}
    />
  );
}

export const NAME_RULES = [{ required: true, whitespace: true, message: 'Give the place a name' }];

export const STREET: ReactNode = (
  <Form.Item name="street" label="Street">
    <Input maxLength={200} autoComplete="off" />
  </Form.Item>
);

export const TOWN: ReactNode = (
  <>
    <Form.Item name="city" label="City">
      <Input maxLength={100} autoComplete="off" />
    </Form.Item>
    <Form.Item name="state" label="State">
      <Input maxLength={50} autoComplete="off" />
    </Form.Item>
    <Form.Item name="zip" label="ZIP">
      <Input maxLength={20} autoComplete="off" />
    </Form.Item>
  </>
);

const FIELDS: ReactNode = (
  <>
    <div className="form-modal-row">
      <Form.Item name="name" label="Name" rules={NAME_RULES}>
        <Input maxLength={300} autoComplete="off" />
      </Form.Item>
      <Form.Item name="room" label="Room">
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
    </div>
    {STREET}
    <div className="form-modal-row">{TOWN}</div>
    <Form.Item name="directions" label="Directions">
      <Input.TextArea autoSize={{ minRows: 1, maxRows: 5 }} maxLength={1000} />
    </Form.Item>
    <Form.Item name="parking" label="Parking">
      <Input.TextArea autoSize={{ minRows: 1, maxRows: 5 }} maxLength={1000} />
    </Form.Item>
    <p className="secondary">
      Coming classes and their calendar entries change with the place. Nobody is told, and past classes keep their text.
    </p>
  </>
);

const valuesOf = ({ name, room, street, city, state, zip, directions, parking }: PlaceRow): PlaceValues => ({
  name,
  room,
  street,
  city,
  state,
  zip,
  directions,
  parking,
});

const describe = (place: PlaceRow): Described<PlaceValues> => ({
  name: ['Name', place.name],
  room: ['Room', place.room],
  street: ['Street', place.street],
  city: ['City', place.city],
  state: ['State', place.state],
  zip: ['ZIP', place.zip],
  directions: ['Directions', place.directions],
  parking: ['Parking', place.parking],
});
