/** Pictures of cutlery that falls to pieces: whoever sees them takes "home-compostable" from them, as from the words. */
const showsDecay: ReadonlySet<string> = new Set([
  'soil',
  'last-fork',
  'degradation-1',
  'degradation-2',
  'degradation-3',
  'degradation-4',
]);
/** Stands in their place while that claim is not shown; its words are `home.mission.detailAlt`. */
const plainPicture = 'knife-spoon-detail';

/** The picture of a name, or another where it would say what no words say now. @param claims those that are shown, by id */
export const shownPicture = (name: string, claims: ReadonlyMap<string, unknown>): string =>
  showsDecay.has(name) && !claims.has('home-compostable') ? plainPicture : name;
