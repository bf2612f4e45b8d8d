import { type LoaderFunctionArgs } from 'react-router';
import { smallestSize } from '../../../../../server/features/content/pictures.ts';
import { listPictures } from '../../../../../server/features/editing/picture-library.ts';
import { deskContext } from '../../../document/desk-context.ts';

/** The pictures of the library as the editor of a text offers them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { database, publisher } = context.get(deskContext);
  const files = publisher.pictures();
  return {
    pictures: (await listPictures(database)).map(({ name, fileName, words }) => {
      const file = files[name];
      const spoken: Record<string, string> = words;
      return { name, fileName, words: spoken, src: file === undefined ? null : smallestSize(name, file) };
    }),
  };
}
