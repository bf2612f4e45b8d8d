/** What was read. @throws where there is no such thing, or it is restricted */
export function mustSee<Found>(found: Found | null | 'restricted'): Found {
  if (found === null || found === 'restricted') throw new Error(`it cannot be seen: ${found ?? 'there is none'}`);
  return found;
}
