// one thing of an area, such as a product: the same form under an address of its own
export { action, default, loader, shouldRevalidate } from './edit.tsx';
