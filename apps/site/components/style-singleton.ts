import { useEffect } from 'react';

/**
 * What Radix locks scrolling with behind an open menu or dialog, in place of the package of that name, which writes a
 * style element: styles that hold while somebody shows this component. Whoever comes first decides.
 */
export function styleSingleton(): (props: { styles: string; dynamic?: boolean }) => null {
  let shown = 0;
  let sheet: CSSStyleSheet | null = null;

  function add(styles: string) {
    shown += 1;
    if (sheet !== null) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  function remove() {
    shown -= 1;
    if (shown > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    sheet = null;
  }

  return function HeldStyles({ styles, dynamic = false }) {
    const held = dynamic ? styles : '';
    useEffect(() => {
      add(styles);
      return remove;
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- styles that are not dynamic stay as they were first
    }, [held]);
    return null;
  };
}
