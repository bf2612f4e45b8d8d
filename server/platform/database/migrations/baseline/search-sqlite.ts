import type { Dialect } from '../migration.ts';

/** Characters of one mail that search looks in: a quoted correspondence of years is found by its beginning. */
const searched = 20_000;

/**
 * Search over what people typed, their notes and mails, and over orders with the numbers of their papers. The database
 * keeps it itself: whoever stores or deletes need not know of it.
 *
 * The texts stand once more in a table with a key that no VACUUM renumbers, and the index refers to them (external
 * content): so that a deletion takes every word out of the index, and `secure-delete` out of the file.
 * Whoever makes one of these tables again makes its triggers again.
 */
export const sqliteSearch = (dialect: Dialect): readonly string[] => [
  ...textTable(dialect, { texts: 'search_texts', of: 'enquiry_id', table: 'enquiries', index: 'search_index' }),
  ...enquiryTriggers(),
  ...textTable(dialect, { texts: 'order_texts', of: 'order_id', table: 'orders', index: 'search_index_orders' }),
  ...orderTriggers(),
];

interface SearchedTexts {
  texts: string;
  /** the column that refers to what the text is of */
  of: string;
  table: string;
  index: string;
}

const textTable = ({ strict }: Dialect, { texts, of, table, index }: SearchedTexts) => [
  `CREATE TABLE ${texts} (
    n INTEGER PRIMARY KEY,
    ${of} TEXT NOT NULL UNIQUE REFERENCES ${table} (id) ON DELETE CASCADE,
    words TEXT NOT NULL
  )${strict}`,
  `CREATE VIRTUAL TABLE ${index} USING fts5(words, content='${texts}', content_rowid='n', tokenize='unicode61 remove_diacritics 2')`,
  `INSERT INTO ${index} (${index}, rank) VALUES ('secure-delete', 1)`,
  `CREATE TRIGGER ${texts}_added AFTER INSERT ON ${texts} BEGIN
    INSERT INTO ${index} (rowid, words) VALUES (NEW.n, NEW.words);
  END`,
  `CREATE TRIGGER ${texts}_changed AFTER UPDATE ON ${texts} BEGIN
    INSERT INTO ${index} (${index}, rowid, words) VALUES ('delete', OLD.n, OLD.words);
    INSERT INTO ${index} (rowid, words) VALUES (NEW.n, NEW.words);
  END`,
  `CREATE TRIGGER ${texts}_deleted AFTER DELETE ON ${texts} BEGIN
    INSERT INTO ${index} (${index}, rowid, words) VALUES ('delete', OLD.n, OLD.words);
  END`,
];

function enquiryTriggers(): readonly string[] {
  const typed = (row: string) =>
    `${row}.enquiry_number || ' ' || coalesce(${row}.email, '') || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(iif(json_valid(${row}.payload), ${row}.payload, '{}')) WHERE type = 'text'), '')`;
  const mail = (row: string) =>
    `${row}.subject || ' ' || coalesce(${row}.from_address, '') || ' ' || substr(${row}.body, 1, ${searched})`;
  // what goes with its enquiry is gone when this is asked
  const again = (id: string) =>
    `UPDATE search_texts SET words = (SELECT ${typed('s')}
        || ' ' || coalesce((SELECT group_concat(text, ' ') FROM item_notes WHERE enquiry_id = s.id), '')
        || ' ' || coalesce((SELECT group_concat(${mail('m')}, ' ') FROM incoming_mails m WHERE m.enquiry_id = s.id AND m.opens = 0), '')
        FROM enquiries s WHERE s.id = search_texts.enquiry_id)
      WHERE enquiry_id = ${id} AND EXISTS (SELECT 1 FROM enquiries WHERE id = ${id});`;
  return [
    `CREATE TRIGGER enquiries_searched AFTER INSERT ON enquiries BEGIN
      INSERT INTO search_texts (enquiry_id, words) VALUES (NEW.id, ${typed('NEW')});
    END`,
    `CREATE TRIGGER enquiries_searched_again AFTER UPDATE OF email, payload ON enquiries BEGIN
      ${again('NEW.id')}
    END`,
    `CREATE TRIGGER item_notes_searched AFTER INSERT ON item_notes BEGIN
      UPDATE search_texts SET words = words || ' ' || NEW.text WHERE enquiry_id = NEW.enquiry_id;
    END`,
    `CREATE TRIGGER item_notes_gone AFTER DELETE ON item_notes BEGIN
      ${again('OLD.enquiry_id')}
    END`,
    `CREATE TRIGGER incoming_mails_searched AFTER INSERT ON incoming_mails WHEN NEW.opens = 0 BEGIN
      UPDATE search_texts SET words = words || ' ' || ${mail('NEW')} WHERE enquiry_id = NEW.enquiry_id;
    END`,
    `CREATE TRIGGER incoming_mails_gone AFTER DELETE ON incoming_mails BEGIN
      ${again('OLD.enquiry_id')}
    END`,
  ];
}

function orderTriggers(): readonly string[] {
  // addresses stand within addresses: every text of the tree
  const words = (row: string) =>
    `${row}.order_number || ' ' || coalesce(${row}.quote_number, '') || ' ' || ${row}.email || ' '
      || coalesce((SELECT group_concat(number, ' ') FROM papers WHERE papers.order_number = ${row}.order_number), '') || ' '
      || coalesce((SELECT group_concat(atom, ' ') FROM json_tree(iif(json_valid(${row}.customer), ${row}.customer, '{}')) WHERE type = 'text'), '')`;
  const again = (number: string) =>
    `UPDATE order_texts SET words = (SELECT ${words('o')} FROM orders o WHERE o.id = order_texts.order_id)
        WHERE order_id IN (SELECT id FROM orders WHERE order_number = ${number});`;
  return [
    `CREATE TRIGGER orders_searched AFTER INSERT ON orders BEGIN
      INSERT INTO order_texts (order_id, words) VALUES (NEW.id, ${words('NEW')});
    END`,
    `CREATE TRIGGER orders_searched_again AFTER UPDATE OF order_number, quote_number, email, customer ON orders BEGIN
      UPDATE order_texts SET words = ${words('NEW')} WHERE order_id = NEW.id;
    END`,
    `CREATE TRIGGER papers_searched AFTER INSERT ON papers WHEN NEW.order_number IS NOT NULL BEGIN
      ${again('NEW.order_number')}
    END`,
    `CREATE TRIGGER papers_searched_no_more AFTER DELETE ON papers WHEN OLD.order_number IS NOT NULL BEGIN
      ${again('OLD.order_number')}
    END`,
  ];
}
