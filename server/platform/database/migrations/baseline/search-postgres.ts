/** Characters of one mail that search looks in: a quoted correspondence of years is found by its beginning. */
const searched = 20_000;

/**
 * Search as on SQLite (search-sqlite.ts), with the database's own text search. Words are as
 * server/platform/search-words/search-words.ts makes them of what is looked for: letters and digits, no accents, small.
 */
export const postgresSearch: readonly string[] = [
  String.raw`CREATE FUNCTION search_words(text TEXT) RETURNS TSVECTOR LANGUAGE sql IMMUTABLE AS $$
    SELECT to_tsvector('simple', regexp_replace(lower(regexp_replace(normalize(text, NFD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]\u0080-\u1fff\u2070-\uffff]+', ' ', 'g'))
  $$`,
  ...textTable('search_texts', 'enquiry_id', 'enquiries'),
  // what JSON allows and this database's own reader does not (a zero character) is searched as it is stored
  `CREATE FUNCTION enquiry_words(enquiry_number TEXT, email TEXT, payload TEXT) RETURNS TSVECTOR LANGUAGE plpgsql IMMUTABLE AS $$
    DECLARE typed TEXT;
    BEGIN
      BEGIN
        SELECT string_agg(value, ' ') INTO typed FROM jsonb_each_text(payload::jsonb);
      EXCEPTION WHEN others THEN
        typed := payload;
      END;
      RETURN search_words(concat_ws(' ', enquiry_number, email, typed));
    END $$`,
  // an index of words has an upper bound, a correspondence has none: what no longer fits is not searched
  `CREATE FUNCTION item_words(s enquiries) RETURNS TSVECTOR LANGUAGE plpgsql STABLE AS $$
    DECLARE
      words TSVECTOR := enquiry_words(s.enquiry_number, s.email, s.payload);
      part TEXT;
    BEGIN
      BEGIN
        FOR part IN SELECT text FROM item_notes WHERE enquiry_id = s.id ORDER BY created_at LOOP
          words := words || search_words(part);
        END LOOP;
        FOR part IN SELECT concat_ws(' ', subject, from_address, left(body, ${searched}))
            FROM incoming_mails WHERE enquiry_id = s.id AND opens = 0 ORDER BY taken_at LOOP
          words := words || search_words(part);
        END LOOP;
      EXCEPTION WHEN program_limit_exceeded THEN
        NULL;
      END;
      RETURN words;
    END $$`,
  `CREATE FUNCTION search_enquiry() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO search_texts (enquiry_id, words)
          VALUES (NEW.id, enquiry_words(NEW.enquiry_number, NEW.email, NEW.payload));
      ELSE
        UPDATE search_texts SET words = item_words(NEW) WHERE enquiry_id = NEW.id;
      END IF;
      RETURN NULL;
    END $$`,
  'CREATE TRIGGER enquiries_searched AFTER INSERT OR UPDATE OF email, payload ON enquiries FOR EACH ROW EXECUTE FUNCTION search_enquiry()',
  `CREATE FUNCTION search_note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        UPDATE search_texts SET words = words || search_words(NEW.text) WHERE enquiry_id = NEW.enquiry_id;
      ELSE
        UPDATE search_texts SET words = item_words(s)
          FROM enquiries s WHERE s.id = OLD.enquiry_id AND search_texts.enquiry_id = s.id;
      END IF;
      RETURN NULL;
    EXCEPTION WHEN program_limit_exceeded THEN
      RETURN NULL;
    END $$`,
  'CREATE TRIGGER item_notes_searched AFTER INSERT OR DELETE ON item_notes FOR EACH ROW EXECUTE FUNCTION search_note()',
  `CREATE FUNCTION search_incoming() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        IF NEW.opens = 0 THEN
          UPDATE search_texts
            SET words = words || search_words(concat_ws(' ', NEW.subject, NEW.from_address, left(NEW.body, ${searched})))
            WHERE enquiry_id = NEW.enquiry_id;
        END IF;
      ELSE
        UPDATE search_texts SET words = item_words(s)
          FROM enquiries s WHERE s.id = OLD.enquiry_id AND search_texts.enquiry_id = s.id;
      END IF;
      RETURN NULL;
    EXCEPTION WHEN program_limit_exceeded THEN
      RETURN NULL;
    END $$`,
  'CREATE TRIGGER incoming_mails_searched AFTER INSERT OR DELETE ON incoming_mails FOR EACH ROW EXECUTE FUNCTION search_incoming()',
  ...textTable('order_texts', 'order_id', 'orders'),
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
  `CREATE FUNCTION order_row_words(o orders) RETURNS TSVECTOR LANGUAGE sql STABLE AS $$
    SELECT order_words(
      concat_ws(
        ' ', o.order_number, o.quote_number,
        (SELECT string_agg(number, ' ') FROM papers WHERE papers.order_number = o.order_number)
      ),
      o.email, o.customer
    ) $$`,
  `CREATE FUNCTION search_order() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO order_texts (order_id, words) VALUES (NEW.id, order_row_words(NEW));
      ELSE
        UPDATE order_texts SET words = order_row_words(NEW) WHERE order_id = NEW.id;
      END IF;
      RETURN NULL;
    END $$`,
  'CREATE TRIGGER orders_searched AFTER INSERT OR UPDATE OF order_number, quote_number, email, customer ON orders FOR EACH ROW EXECUTE FUNCTION search_order()',
  `CREATE FUNCTION search_paper() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE about TEXT := CASE WHEN TG_OP = 'INSERT' THEN NEW.order_number ELSE OLD.order_number END;
    BEGIN
      UPDATE order_texts SET words = order_row_words(o) FROM orders o
        WHERE o.order_number = about AND order_texts.order_id = o.id;
      RETURN NULL;
    END $$`,
  'CREATE TRIGGER papers_searched AFTER INSERT OR DELETE ON papers FOR EACH ROW EXECUTE FUNCTION search_paper()',
];

function textTable(texts: string, of: string, table: string): readonly string[] {
  return [
    `CREATE TABLE ${texts} (
      n BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      ${of} TEXT NOT NULL UNIQUE REFERENCES ${table} (id) ON DELETE CASCADE,
      words TSVECTOR NOT NULL
    )`,
    `CREATE INDEX ${texts}_words ON ${texts} USING gin (words)`,
    // the planner has to know which words are rare: else it reads a million rows for one
    `ALTER TABLE ${texts} ALTER COLUMN words SET STATISTICS 1000`,
  ];
}
