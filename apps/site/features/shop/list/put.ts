/** Something to be put on the list. */
export interface Put {
  itemNo: string;
  quantity: number;
  /** where it was pressed */
  form: HTMLFormElement;
}
