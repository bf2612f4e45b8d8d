import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { content } from '../../../server/features/content/load.ts';
import { pageData } from '../../../server/features/content/page-data.ts';
import { shownPicture } from '../../../server/features/content/shown-picture.ts';
import { pageMeta } from '../document/page-meta.ts';
import { Picture } from '../components/picture.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  const picture = shownPicture('last-fork', content().claims);
  return data(
    { ...pageData(request, { sections: [], pictures: [picture], seoKey: 'notFound' }), picture },
    { status: 404 },
  );
}

export const meta = pageMeta;

export default function NotFound() {
  const { picture } = useLoaderData<typeof loader>();
  return (
    <NotFoundScreen
      picture={
        <div className="relative min-h-72 overflow-hidden">
          {/* decoration: the words beside it say what there is to say */}
          <Picture
            name={picture}
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
