import { data } from 'react-router';

/** An address that is none: the root's error screen says so. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function MissingPage() {
  return null;
}
