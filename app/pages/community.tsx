import type { LoaderFunctionArgs } from 'react-router';
import { pageData } from '../../server/content/page-data.ts';
import { pageMeta } from '../page-meta.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return pageData(request, { sections: ['community'], seoKey: 'community' });
}

export const meta = pageMeta;

export default function Page() {
  return <h1 id="hero">community</h1>;
}
