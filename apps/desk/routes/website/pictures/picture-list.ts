import { smallestSize } from '../../../../../server/features/content/pictures.ts';
import { listPictures } from '../../../../../server/features/editing/picture-library.ts';
import { withDesk } from '../../../document/with-desk.ts';

/** The pictures of the library as the editor of a text offers them. */
export const loader = withDesk(async ({ database, publisher }) => {
  const files = publisher.pictures();
  return {
    pictures: (await listPictures(database)).map(({ name, fileName, words }) => {
      const file = files[name];
      const spoken: Record<string, string> = words;
      return { name, fileName, words: spoken, src: file === undefined ? null : smallestSize(name, file) };
    }),
  };
});
