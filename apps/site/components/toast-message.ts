export interface ToastMessage {
  title: string;
  description: string;
  kind?: 'success' | 'destructive';
}

export interface ShownToast extends ToastMessage {
  id: number;
}

export interface ToasterProps {
  toasts: readonly ShownToast[];
  regionLabel: string;
  closeLabel: string;
  onGone(id: number): void;
}
