/**
 * Bodies read or made on demand. However many answers with the same body are under way, and however slowly they are
 * read, they share one copy of it.
 */
export class BodyCache<Key extends object> {
  private readonly inUse = new WeakMap<Key, WeakRef<Buffer>>();
  /** the one asked for last stands at the end */
  private readonly kept = new Map<Key, Buffer>();
  private readonly limit: number;
  private size = 0;

  /** @param limit bytes that are kept though no answer holds them */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** For bodies that are cheap to get: shared by the answers under way, then forgotten. */
  share(key: Key, get: () => Buffer): Buffer {
    const shared = this.inUse.get(key)?.deref();
    if (shared) return shared;
    const body = get();
    this.inUse.set(key, new WeakRef(body));
    return body;
  }

  /** For bodies that are dear to make: the ones asked for last are kept as well. */
  keep(key: Key, make: () => Buffer): Buffer {
    const kept = this.kept.get(key);
    if (kept) {
      this.kept.delete(key);
      this.kept.set(key, kept);
      return kept;
    }
    const body = this.share(key, make);
    this.kept.set(key, body);
    this.size += body.length;
    for (const [oldest, old] of this.kept) {
      if (this.size <= this.limit) break;
      this.kept.delete(oldest);
      this.size -= old.length;
    }
    return body;
  }
}
