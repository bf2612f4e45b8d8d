/** What the desk counts and lists orders by: what somebody has to do with them. */
export const orderTodos = ['withdrawal', 'confirm', 'quote', 'ship', 'invoice', 'payment', 'refund'] as const;

export type OrderTodo = (typeof orderTodos)[number];

/** Lists that are always offered, also while nothing is in them: the way of an order from its arrival to its money. */
const wayOfWork = ['confirm', 'awaiting', 'ship', 'invoice', 'payment'] as const;

/** The lists of the board. `awaiting`: confirmed, to be paid in advance, and the day to pay is not over. */
export const orderTabs = [...wayOfWork, ...(['withdrawal', 'quote', 'refund'] as const)] as const;

export type OrderTab = (typeof orderTabs)[number];

export const isOrderTab = (value: unknown): value is OrderTab => orderTabs.some((tab) => tab === value);

/** Whether it is offered while nothing is in it. */
export const isAlwaysOffered = (tab: OrderTab): boolean => wayOfWork.some((one) => one === tab);
