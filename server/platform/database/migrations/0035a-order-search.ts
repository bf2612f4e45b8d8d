import type { Dialect, Migration } from './migration.ts';

/**
 * Never changed once released. Orders are found at the desk by number, name, company, address and note, as items are by
 * 0020-queue: the database fills the index itself, and a deletion leaves no word of it.
 * Whoever rebuilds `orders` makes these triggers again.
 */
export const orderSearch: Migration = {
  name: '0035a-order-search',
  steps: (dialect) => (dialect.kind === 'postgres' ? postgresSearch : sqliteSearch(dialect)),
};

const sqliteSearch = ({ strict }: Dialect) => {
  // addresses stand within addresses: every text of the tree
  const words = (row: string) =>
    `${row}.order_number || ' ' || ${row}.email || ' ' || coalesce((SELECT group_concat(atom, ' ') FROM json_tree(iif(json_valid(${row}.customer), ${row}.customer, '{}')) WHERE type = 'text'), '')`;
  return [
    `CREATE TABLE order_texts (
      n INTEGER PRIMARY KEY,
      order_id TEXT NOT NULL UNIQUE REFERENCES orders (id) ON DELETE CASCADE,
      words TEXT NOT NULL
    )${strict}`,
    `INSERT INTO order_texts (order_id, words)
      SELECT o.id, ${words('o')} FROM orders o ORDER BY o.received_at, o.id`,
    `CREATE VIRTUAL TABLE search_index_orders USING fts5(words, content='order_texts', content_rowid='n', tokenize='unicode61 remove_diacritics 2')`,
    "INSERT INTO search_index_orders (search_index_orders, rank) VALUES ('secure-delete', 1)",
    "INSERT INTO search_index_orders (search_index_orders) VALUES ('rebuild')",
    `CREATE TRIGGER order_texts_added AFTER INSERT ON order_texts BEGIN
      INSERT INTO search_index_orders (rowid, words) VALUES (NEW.n, NEW.words);
    END`,
    `CREATE TRIGGER order_texts_changed AFTER UPDATE ON order_texts BEGIN
      INSERT INTO search_index_orders (search_index_orders, rowid, words) VALUES ('delete', OLD.n, OLD.words);
      INSERT INTO search_index_orders (rowid, words) VALUES (NEW.n, NEW.words);
    END`,
    `CREATE TRIGGER order_texts_deleted AFTER DELETE ON order_texts BEGIN
      INSERT INTO search_index_orders (search_index_orders, rowid, words) VALUES ('delete', OLD.n, OLD.words);
    END`,
    `CREATE TRIGGER orders_searched AFTER INSERT ON orders BEGIN
      INSERT INTO order_texts (order_id, words) VALUES (NEW.id, ${words('NEW')});
    END`,
    `CREATE TRIGGER orders_searched_again AFTER UPDATE OF order_number, email, customer ON orders BEGIN
      UPDATE order_texts SET words = ${words('NEW')} WHERE order_id = NEW.id;
    END`,
  ];
};

/** `search_words` is of 0020-queue. */
const postgresSearch = [
  `CREATE TABLE order_texts (
      n BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id TEXT NOT NULL UNIQUE REFERENCES orders (id) ON DELETE CASCADE,
      words TSVECTOR NOT NULL
    )`,
  // what JSON allows and this database's own reader does not (a zero character) is searched as it is stored
  `CREATE FUNCTION order_words(order_number TEXT, email TEXT, customer TEXT) RETURNS TSVECTOR LANGUAGE plpgsql IMMUTABLE AS $$
    DECLARE typed TEXT;
    BEGIN
      BEGIN
        SELECT string_agg(value #>> '{}', ' ') INTO typed
          FROM jsonb_path_query(customer::jsonb, 'strict $.** ? (@.type() == "string")') AS value;
      EXCEPTION WHEN others THEN
        typed := customer;
      END;
      RETURN search_words(concat_ws(' ', order_number, email, typed));
    END $$`,
  `INSERT INTO order_texts (order_id, words)
      SELECT id, order_words(order_number, email, customer) FROM orders ORDER BY received_at, id`,
  'CREATE INDEX order_texts_words ON order_texts USING gin (words)',
  'ALTER TABLE order_texts ALTER COLUMN words SET STATISTICS 1000',
  `CREATE FUNCTION search_order() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO order_texts (order_id, words) VALUES (NEW.id, order_words(NEW.order_number, NEW.email, NEW.customer));
      ELSE
        UPDATE order_texts SET words = order_words(NEW.order_number, NEW.email, NEW.customer) WHERE order_id = NEW.id;
      END IF;
      RETURN NULL;
    END $$`,
  'CREATE TRIGGER orders_searched AFTER INSERT OR UPDATE OF order_number, email, customer ON orders FOR EACH ROW EXECUTE FUNCTION search_order()',
];
