import type { Migration } from './migration.ts';

/**
 * Never changed once released. Orders and requests are found by the numbers of their papers, too, and an order by that of
 * the offer it accepts: what somebody on the telephone reads out. Takes the place of the triggers of 0035a-order-search.
 * Whoever rebuilds `orders` or `papers` makes these triggers again.
 */
export const paperSearch: Migration = {
  name: '0036a-paper-search',
  steps: ({ kind }) => (kind === 'postgres' ? postgresSearch : sqliteSearch()),
};

const sqliteSearch = (): readonly string[] => {
  const words = (row: string) =>
    `${row}.order_number || ' ' || coalesce(${row}.offer_number, '') || ' ' || ${row}.email || ' '
      || coalesce((SELECT group_concat(number, ' ') FROM papers WHERE papers.order_number = ${row}.order_number), '') || ' '
      || coalesce((SELECT group_concat(atom, ' ') FROM json_tree(iif(json_valid(${row}.customer), ${row}.customer, '{}')) WHERE type = 'text'), '')`;
  const again = (number: string) =>
    `UPDATE order_texts SET words = (SELECT ${words('o')} FROM orders o WHERE o.id = order_texts.order_id)
        WHERE order_id IN (SELECT id FROM orders WHERE order_number = ${number})`;
  return [
    'DROP TRIGGER orders_searched',
    'DROP TRIGGER orders_searched_again',
    `CREATE TRIGGER orders_searched AFTER INSERT ON orders BEGIN
      INSERT INTO order_texts (order_id, words) VALUES (NEW.id, ${words('NEW')});
    END`,
    `CREATE TRIGGER orders_searched_again AFTER UPDATE OF order_number, offer_number, email, customer ON orders BEGIN
      UPDATE order_texts SET words = ${words('NEW')} WHERE order_id = NEW.id;
    END`,
    `CREATE TRIGGER papers_searched AFTER INSERT ON papers WHEN NEW.order_number IS NOT NULL BEGIN
      ${again('NEW.order_number')};
    END`,
    `CREATE TRIGGER papers_searched_no_more AFTER DELETE ON papers WHEN OLD.order_number IS NOT NULL BEGIN
      ${again('OLD.order_number')};
    END`,
    `UPDATE order_texts SET words = (SELECT ${words('o')} FROM orders o WHERE o.id = order_texts.order_id)
      WHERE order_id IN (
        SELECT id FROM orders
          WHERE offer_number IS NOT NULL OR order_number IN (SELECT order_number FROM papers WHERE order_number IS NOT NULL)
      )`,
  ];
};

/** `order_words` is of 0035a-order-search. */
const postgresSearch = [
  `CREATE FUNCTION order_row_words(o orders) RETURNS TSVECTOR LANGUAGE sql STABLE AS $$
    SELECT order_words(
      concat_ws(
        ' ', o.order_number, o.offer_number,
        (SELECT string_agg(number, ' ') FROM papers WHERE papers.order_number = o.order_number)
      ),
      o.email, o.customer
    ) $$`,
  `CREATE OR REPLACE FUNCTION search_order() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO order_texts (order_id, words) VALUES (NEW.id, order_row_words(NEW));
      ELSE
        UPDATE order_texts SET words = order_row_words(NEW) WHERE order_id = NEW.id;
      END IF;
      RETURN NULL;
    END $$`,
  'DROP TRIGGER orders_searched ON orders',
  'CREATE TRIGGER orders_searched AFTER INSERT OR UPDATE OF order_number, offer_number, email, customer ON orders FOR EACH ROW EXECUTE FUNCTION search_order()',
  `CREATE FUNCTION search_paper() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE about TEXT := CASE WHEN TG_OP = 'INSERT' THEN NEW.order_number ELSE OLD.order_number END;
    BEGIN
      UPDATE order_texts SET words = order_row_words(o) FROM orders o
        WHERE o.order_number = about AND order_texts.order_id = o.id;
      RETURN NULL;
    END $$`,
  'CREATE TRIGGER papers_searched AFTER INSERT OR DELETE ON papers FOR EACH ROW EXECUTE FUNCTION search_paper()',
  `UPDATE order_texts SET words = order_row_words(o) FROM orders o
    WHERE order_texts.order_id = o.id
      AND (o.offer_number IS NOT NULL OR EXISTS (SELECT FROM papers WHERE papers.order_number = o.order_number))`,
];
