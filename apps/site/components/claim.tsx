/**
 * A figure or environmental statement with an unobtrusive mark. It is a plain link to the claim's full text;
 * `features/claims` answers its activation in place once scripts run (one listener for the whole page).
 * `mark` is what a screen reader hears after the figure ("basis").
 */
export function Claim({ id, figure, href, mark }: { id: string; figure: string; href: string; mark: string }) {
  return (
    <a className="claim py-1" data-claim={id} href={href}>
      {figure}
      <span className="sr-only">{` (${mark})`}</span>
    </a>
  );
}
