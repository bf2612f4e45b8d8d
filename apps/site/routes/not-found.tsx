import { data, type LoaderFunctionArgs } from 'react-router';
import { pageData } from '../../../server/features/content/page-data.ts';
import { pageMeta } from '../document/page-meta.ts';
import { Picture } from '../components/picture.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  return data(pageData(request, { sections: [], pictures: ['last-fork'], seoKey: 'notFound' }), {
    status: 404,
  });
}

export const meta = pageMeta;

export default function NotFound() {
  return (
    <NotFoundScreen
      picture={
        <div className="relative min-h-72 overflow-hidden">
          {/* decoration: the words beside it say what there is to say */}
          <Picture
            name="last-fork"
            alt=""
            sizes="(min-width: 64rem) 50vw, 100vw"
            priority
            className="absolute inset-0 h-full w-full object-cover object-bottom"
          />
        </div>
      }
    />
  );
}
