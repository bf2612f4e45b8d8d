import { data, type LoaderFunctionArgs } from 'react-router';
import { pageData } from '../../server/content/page-data.ts';
import { pageMeta } from '../page-meta.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  return data(pageData(request, { sections: [], seoKey: 'notFound', index: false }), { status: 404 });
}

export const meta = pageMeta;

export default NotFoundScreen;
