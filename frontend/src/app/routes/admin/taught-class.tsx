import { useParams } from 'react-router';
import { TaughtClass } from '../../../features/teaching/taught-class.js';

/** /teaching/{id} */
export function Component() {
  const { id = '' } = useParams();
  return <TaughtClass key={id} id={id} />;
}
