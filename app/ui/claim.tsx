/**
 * A figure or environmental statement with an unobtrusive mark. It is a plain link to the claim's full text;
 * `features/claims` answers its activation in place once scripts run (one listener for the whole page).
 */
export function Claim({ id, figure, href }: { id: string; figure: string; href: string }) {
  return (
    <a className="claim" data-claim={id} href={href}>
      {figure}
    </a>
  );
}
