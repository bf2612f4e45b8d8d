import type { ReactNode } from 'react';

/** A paper as a PDF, which opens beside the desk in a window of its own. @param children its number or name */
export const PaperLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <a href={`/papers/${id}/pdf`} target="_blank" rel="noreferrer">
    {children} (PDF)
  </a>
);
