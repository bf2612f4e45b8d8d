import { data } from 'react-router';

/** An address that is none. The guard says so first; a loader is what makes the router ask it. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function MissingPage() {
  return null;
}
