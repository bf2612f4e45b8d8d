import { Outlet, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { deskContext, signedIn } from './desk-context.ts';
import { frameData } from './frame-data.ts';
import { FrameView } from './frame-view.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return frameData(context.get(deskContext).brand, signedIn(context).operator);
}

export default function Frame() {
  return (
    <FrameView {...useLoaderData<typeof loader>()}>
      <Outlet />
    </FrameView>
  );
}
