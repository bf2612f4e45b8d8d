import { sql } from 'kysely';
import { allMigrations } from '../../server/platform/database/migrations/all-migrations.ts';
import { openDatabase } from '../../server/platform/database/open-database.ts';

// A process of its own that brings a database to a version of tomorrow, to be started twice at once or killed half-way:
// `node tests/fakes/update-database.ts [stay]`. With `stay` it says "half-way" and goes no further.
const stays = process.argv[2] === 'stay';
const { DATA_DIR = '', DATABASE_URL = null } = process.env;

const database = openDatabase(
  {
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    databasePool: 2,
    migrations: {
      ...allMigrations,
      '9999-tomorrow': async (connection, { strict }) => {
        await sql.raw(`CREATE TABLE tomorrow (id TEXT PRIMARY KEY)${strict}`).execute(connection);
        await sql`DELETE FROM mails`.execute(connection);
        if (!stays) return;
        console.log('half-way');
        setInterval(() => undefined, 60_000);
        await new Promise(() => undefined);
      },
    },
  },
  Date.now,
  { info: () => undefined, warn: () => undefined },
);
console.log(`Applied: ${(await database.migrate()).join(', ')}`);
await database.close();
