/** Of the set of the other icons (Lucide, 1.5 px stroke); they come with what needs them, not with the page's. */
const lines = {
  left: 'M19 12H5M11 18l-6-6 6-6',
  right: 'M5 12h14M13 6l6 6-6 6',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M18 13l-6 6-6-6',
  closer: 'M12 5v14M5 12h14',
  farther: 'M5 12h14',
  reset: 'M3.7 14.2A8.5 8.5 0 1 0 3.8 9.6M3 4v6h6',
} as const;

export type SignName = keyof typeof lines;

export const Sign = ({ name }: { name: SignName }) => (
  <svg
    width="22"
    height="22"
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
  >
    <path d={lines[name]} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
