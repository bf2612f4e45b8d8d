import pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';

/** What a count gives back: the points of its key after it, and when they end (milliseconds since 1970 UTC). */
interface Counted {
  rows: [{ points: number; expire: number | null }];
}

interface Waiting {
  points: number;
  done: (counted: Counted) => void;
  failed: (error: unknown) => void;
}

/**
 * The library's limiter with its counts on PostgreSQL, except that those which come while a query is under way share the
 * next one: under load a count each was a third of a message's queries.
 */
export class CountedTogether extends RateLimiterPostgres {
  readonly #pool: pg.Pool;
  readonly #table: string;
  #waiting = new Map<string, Waiting[]>();
  #underWay = false;

  constructor(
    options: ConstructorParameters<typeof RateLimiterPostgres>[0] & { storeClient: pg.Pool; tableName: string },
  ) {
    super(options);
    this.#pool = options.storeClient;
    this.#table = pg.escapeIdentifier(options.tableName);
  }

  /** Called by the library for every count, with what it would write itself. */
  _upsert(key: string, points: number, duration: number): Promise<Counted> {
    return new Promise((done, failed) => {
      const others = this.#waiting.get(key);
      if (others) others.push({ points, done, failed });
      else this.#waiting.set(key, [{ points, done, failed }]);
      if (!this.#underWay) void this.#countAll(duration);
    });
  }

  async #countAll(duration: number): Promise<void> {
    this.#underWay = true;
    // what is in the sockets already comes along
    await new Promise((round) => setImmediate(round));
    while (this.#waiting.size > 0) {
      const waiting = this.#waiting;
      this.#waiting = new Map();
      await this.#count(waiting, duration);
    }
    this.#underWay = false;
  }

  /** Never rejects: each count is told how it ended. */
  async #count(waiting: ReadonlyMap<string, readonly Waiting[]>, duration: number): Promise<void> {
    // in one order, so that two instances never wait for each other's rows
    const keys = [...waiting.keys()].toSorted();
    const now = Date.now();
    try {
      const { rows } = await this.#pool.query<{ key: string; points: number; expire: number | null }>({
        name: 'count-together',
        text: `INSERT INTO ${this.#table} AS counted (key, points, expire)
          SELECT key, points, $3::bigint FROM unnest($1::text[], $2::int[]) AS new (key, points)
          ON CONFLICT (key) DO UPDATE SET
            points = CASE WHEN counted.expire <= $4 THEN EXCLUDED.points ELSE counted.points + EXCLUDED.points END,
            expire = CASE WHEN counted.expire <= $4 THEN EXCLUDED.expire ELSE counted.expire END
          RETURNING key, points, expire`,
        values: [keys, keys.map((key) => sumOf(waiting.get(key) ?? [])), now + duration, now],
      });
      for (const { key, points, expire } of rows) {
        const counts = waiting.get(key) ?? [];
        let before = points - sumOf(counts);
        // each as if it had come by itself, in the order they came
        for (const { points: own, done } of counts) {
          before += own;
          done({ rows: [{ points: before, expire }] });
        }
      }
    } catch (error) {
      for (const counts of waiting.values()) for (const { failed } of counts) failed(error);
    }
  }
}

const sumOf = (counts: readonly Waiting[]): number => counts.reduce((sum, { points }) => sum + points, 0);
