/** The word mark with a fork that becomes a sprout. Takes the colour of its surroundings. */
export function Logo({ brand }: { brand: string }) {
  return (
    <span className="inline-flex items-center gap-2 font-display text-[1.35rem] leading-none [letter-spacing:-0.02em]">
      <svg
        viewBox="0 0 24 32"
        width="21"
        height="28"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M12 31V15" />
        <path d="M6 2v6c0 4 2.4 6 6 7 3.600-1 6-3 6-7V2" />
        <path d="M12 2v7" />
        <path
          d="M12 25c.4-3.400 2.600-5.400 6.500-5.600C18.400 23 16.300 25 12 25Z"
          fill="currentColor"
          stroke="none"
        />
      </svg>
      <span className="wordmark font-[520]">{brand}</span>
    </span>
  );
}
