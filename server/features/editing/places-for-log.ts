import * as z from 'zod/mini';

/** So many fields a line of the log names; the others it counts. */
const named = 3;

const placesSchema = z.array(z.object({ file: z.string(), at: z.array(z.string()) }));
type LoggedPlaces = z.infer<typeof placesSchema>;

/** Which fields of the website were changed, for a line of the log: their places, not what stands in them. */
export const placesForLog = (places: readonly { file: string; at: readonly string[] }[]): string =>
  JSON.stringify(places.slice(0, named).map(({ file, at }) => ({ file, at })));

/** What `placesForLog` wrote. @param detail JSON of a line; older ones name none */
export function placesOfLog(detail: string | null): LoggedPlaces {
  if (detail === null) return [];
  const read = z.safeParse(z.object({ places: z.string() }), JSON.parse(detail));
  if (!read.success) return [];
  const places = z.safeParse(placesSchema, JSON.parse(read.data.places));
  return places.success ? places.data : [];
}
