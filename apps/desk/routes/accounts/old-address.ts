import { redirect } from 'react-router';

/** The page of accounts was at /people; kept links and bookmarks still lead to it. */
export const loader = () => redirect('/accounts', 301);
