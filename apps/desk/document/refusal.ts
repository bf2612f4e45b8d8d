import { isRouteErrorResponse } from 'react-router';
import { isDeskLanguage, type DeskLanguage } from '../../../domain/desk-roles.ts';
import type { FrameData } from './frame-data.ts';

/** What the guard says with a refusal: no loader has run that could. */
export interface GuardRefusal {
  language: DeskLanguage;
  /** null: nobody is signed in who could go anywhere else */
  frame: FrameData | null;
}

/** The refusal in an error of the router's; null when it is another one, such as that of a page's loader. */
export function refusalOf(error: unknown): GuardRefusal | null {
  return isRouteErrorResponse(error) && isRefusal(error.data) ? error.data : null;
}

function isRefusal(data: unknown): data is GuardRefusal {
  return (
    typeof data === 'object' && data !== null && 'frame' in data && 'language' in data && isDeskLanguage(data.language)
  );
}
