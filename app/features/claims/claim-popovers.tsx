export function ClaimPopovers() {
  return null;
}
