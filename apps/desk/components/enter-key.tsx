import { useNavigation } from 'react-router';

interface EnterKeyProps {
  /** of the button that Enter presses; without it Enter presses none */
  presses?: { name: string; value: string };
}

/**
 * First in a form whose first button does more than somebody who presses Enter in a field would expect, such as sending a
 * mail: browsers press the first button of a form, seen or not, and none when that one is switched off.
 */
export function EnterKey({ presses }: EnterKeyProps) {
  const busy = useNavigation().state !== 'idle';
  return <button type="submit" hidden {...presses} disabled={busy || presses === undefined} />;
}
