import { Outlet, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { navigationCounts } from '../../../server/features/today/nav-counts.ts';
import { deskContext, signedIn } from './desk-context.ts';
import { frameData } from './frame-data.ts';
import { waysOfWorking } from './ways-of-working.ts';
import { FrameView } from './frame-view.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { brand, cookies, database, now } = context.get(deskContext);
  const { operator } = signedIn(context);
  return {
    ...frameData(brand, operator, await navigationCounts(database, operator.id, now())),
    singleKeys: waysOfWorking(request, cookies).singleKeys,
  };
}

export default function Frame() {
  return (
    <FrameView {...useLoaderData<typeof loader>()}>
      <Outlet />
    </FrameView>
  );
}
