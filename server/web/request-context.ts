import { createContext, RouterContextProvider } from 'react-router';
import type { Client } from './site/app.ts';
import type { Services } from './services.ts';

/** What actions and live loaders reach the server's work through. Not set while documents are rendered at build. */
export interface RequestContext {
  services: Services;
  client: Client;
}

export const requestContext = createContext<RequestContext | null>(null);

/** The context of one request for React Router. */
export function provideContext(value: RequestContext | null): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(requestContext, value);
  return provider;
}
