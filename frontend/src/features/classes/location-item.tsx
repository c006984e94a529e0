import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Form } from 'antd';
import { openPlacesQuery } from '../../shared/model/place.js';
import { isOffered } from '../../shared/ui/is-offered.js';

const MAX_LENGTH = 300;

/** The field `location` of a class: one of the places, or another text. */
export function LocationItem() {
  const places = useQuery(openPlacesQuery());
  const options = places.data?.map(({ location }) => ({ value: location })) ?? [];
  return (
    <Form.Item
      name="location"
      label="Location"
      rules={[
        { required: true, whitespace: true, message: 'Say where it takes place' },
        { max: MAX_LENGTH, message: `At most ${MAX_LENGTH} characters` },
      ]}
    >
      <AutoComplete options={options} showSearch={{ filterOption: isOffered }} defaultActiveFirstOption={false} />
    </Form.Item>
  );
}
