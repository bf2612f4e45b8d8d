import { redirect } from 'react-router';
import { firstPage } from '../pages.ts';

export function loader() {
  return redirect(firstPage);
}
