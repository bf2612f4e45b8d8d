import { redirect } from 'react-router';

/** The desk opens with what there is to do. */
export function loader() {
  return redirect('/today');
}
