/** Keys of what this browser keeps of a buyer. */
export const buyerKey = 'buyer';
export const listKey = 'order-list';

/**
 * Inline script of the head, before anything is painted: which price leads (buyer.ts), so that none changes its place, and
 * whether a list is kept, so that the order page does not show an empty one first (order.css).
 */
export const markDocument = `try{var s=localStorage,m=document.documentElement.dataset,b=s.getItem('${buyerKey}');if(/^(private|business)$/.test(b))m.buyer=b;if(s.getItem('${listKey}'))m.list=''}catch(_){}`;
