import { useEffect } from 'react';

/**
 * Says "Error: " before the document's title while a form has something wrong with it: it is the first thing a screen
 * reader says of a page, and what a tab shows. A page sent without JavaScript comes with it already.
 * @param prefix with its colon and space, in the page's language
 */
export function useErrorTitle(shown: boolean, prefix: string): void {
  useEffect(() => {
    const plain = document.title.startsWith(prefix) ? document.title.slice(prefix.length) : document.title;
    document.title = shown ? prefix + plain : plain;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [shown, prefix]);
}
