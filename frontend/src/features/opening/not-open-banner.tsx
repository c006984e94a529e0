import { Alert } from 'antd';
import { Link } from 'react-router';

/** Says to administrators that nothing leaves the center yet. */
export function NotOpenBanner({ href }: { href: string }) {
  return (
    <Alert
      type="info"
      showIcon
      title={
        <>
          Not open yet: nothing goes out, and nobody books online. <Link to={href}>See what Open does</Link>
        </>
      }
    />
  );
}
