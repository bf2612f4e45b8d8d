/** What the desk counts and lists orders by: what somebody has to do with them. */
export const orderTodos = ['withdrawal', 'confirm', 'quote', 'ship', 'invoice', 'payment', 'refund'] as const;

export type OrderTodo = (typeof orderTodos)[number];

export const isOrderTodo = (value: unknown): value is OrderTodo => orderTodos.some((todo) => todo === value);
