/** frames on either side of the current one that are held ready to draw */
const near = 3;
/** of all others every sixth, so that a jump finds one not far away */
const sparse = 6;
const atOnce = 2;

/**
 * Holds decoded only the frames near the one that is shown: all 19 would take 49 MB of a phone's memory, these take at
 * most 26. The browser decodes them apart from the page's own work, before they are drawn.
 */
export class Decoder {
  #files;
  #onChange;
  #onFailure;
  #decoded = new Map<number, ImageBitmap>();
  #underway = new Set<number>();
  #wanted: readonly number[] = [];
  #around: number | null = null;

  constructor(files: readonly Blob[], onChange: () => void, onFailure: (error: unknown) => void) {
    this.#files = files;
    this.#onChange = onChange;
    this.#onFailure = onFailure;
  }

  /** Has the frames around a place decoded, the nearest first, and gives the others' memory back. */
  want(place: number): void {
    const around = Math.round(place);
    if (around === this.#around) return;
    this.#around = around;
    const distance = (index: number) => Math.abs(index - place);
    this.#keep(
      [...this.#files.keys()]
        .filter((index) => distance(index) <= near || index % sparse === 0)
        .toSorted((one, other) => distance(one) - distance(other)),
    );
  }

  /** Gives all memory back. */
  free(): void {
    this.#around = null;
    this.#keep([]);
  }

  frame(index: number): ImageBitmap | undefined {
    return this.#decoded.get(index);
  }

  /** The decoded frame that is closest to a place. */
  closest(place: number): number | undefined {
    return [...this.#decoded.keys()].toSorted((one, other) => Math.abs(one - place) - Math.abs(other - place))[0];
  }

  #keep(wanted: readonly number[]): void {
    this.#wanted = wanted;
    for (const [index, bitmap] of this.#decoded) {
      if (wanted.includes(index)) continue;
      bitmap.close();
      this.#decoded.delete(index);
    }
    this.#decodeNext();
  }

  #decodeNext(): void {
    for (const index of this.#wanted) {
      if (this.#underway.size >= atOnce) return;
      if (!this.#decoded.has(index) && !this.#underway.has(index)) void this.#decode(index);
    }
  }

  async #decode(index: number): Promise<void> {
    const file = this.#files[index];
    if (!file) return;
    this.#underway.add(index);
    try {
      const bitmap = await createImageBitmap(file);
      if (this.#wanted.includes(index)) this.#decoded.set(index, bitmap);
      else bitmap.close();
    } catch (error) {
      this.#onFailure(error);
      return;
    } finally {
      this.#underway.delete(index);
    }
    this.#onChange();
    this.#decodeNext();
  }
}
