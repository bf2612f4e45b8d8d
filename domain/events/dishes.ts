/**
 * What is eaten at an event, and which products a portion of it needs one piece of each. Products are named by their
 * folder in `content/products`.
 */
export const dishes = [
  { id: 'fries', pieces: ['fries-picks'] },
  { id: 'ice', pieces: ['ice-cream-spoons'] },
  { id: 'bowl', pieces: ['forks'] },
  { id: 'plate', pieces: ['knives', 'forks'] },
  { id: 'soup', pieces: ['spoons'] },
  { id: 'cake', pieces: ['forks'] },
  { id: 'dessert', pieces: ['spoons'] },
] as const;

export type Dish = (typeof dishes)[number];
export type DishId = Dish['id'];
export type PieceId = Dish['pieces'][number];
