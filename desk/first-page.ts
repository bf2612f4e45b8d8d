import { redirect } from 'react-router';

/** The desk opens with what came in. */
export function loader() {
  return redirect('/inbox');
}
