/** The one picture that goes along when a card leads to its post. */
export const coverName = 'cover';

const mark = 'data-cover';
/** On the box around each picture that may go along. */
export const goesAlong = { [mark]: '' };

/**
 * Says, as a card is followed, that its picture is the one at the head of the post, so that the browser moves it there. Only
 * one may be called so: the picture of the post that is left is not any more. Nothing moves for whoever wants nothing to.
 */
export function takeCoverAlong(card: HTMLElement): void {
  for (const box of document.querySelectorAll<HTMLElement>(`[${mark}]`)) box.style.viewTransitionName = '';
  const box = card.querySelector<HTMLElement>(`[${mark}]`);
  if (box && !matchMedia('(prefers-reduced-motion: reduce)').matches) box.style.viewTransitionName = coverName;
}
