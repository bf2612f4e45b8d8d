/** Who takes the orders, and the brand that stands in the mail's subject. */
export interface Seller {
  brand: string;
  email: string;
}
