import { Outlet, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { navigationCounts } from '../../../server/features/today/nav-counts.ts';
import { deskContext, signedIn } from './desk-context.ts';
import { frameData } from './frame-data.ts';
import { FrameView } from './frame-view.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { brand, database, now } = context.get(deskContext);
  const { operator } = signedIn(context);
  return frameData(brand, operator, await navigationCounts(database, operator.id, now()));
}

export default function Frame() {
  return (
    <FrameView {...useLoaderData<typeof loader>()}>
      <Outlet />
    </FrameView>
  );
}
