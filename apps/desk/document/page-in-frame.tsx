import { Outlet } from 'react-router';
import { Trouble } from './trouble.tsx';

/** Stands between the frame and its pages, so that what goes wrong in a page leaves the navigation where it is. */
export default function PageInFrame() {
  return <Outlet />;
}

export { Trouble as ErrorBoundary };
