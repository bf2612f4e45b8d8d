/** Leads to a part of the page that is new: its heading takes the focus and stands at the top. */
export function showHeading(heading: HTMLElement | null | undefined): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}
