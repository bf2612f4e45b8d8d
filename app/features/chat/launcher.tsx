export function ChatLauncher(_props: { legalName: string; email: string; brand: string }) {
  return null;
}
