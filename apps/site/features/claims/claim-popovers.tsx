import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { pagePath } from '../../../../domain/pages.ts';
import type { ClaimDetail } from '../../../../domain/claim-detail.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { failuresSoFar } from '../../network/again.ts';
import { importAgain } from '../../network/load.ts';
import type { ClaimPopoverProps } from './claim-popover.tsx';

interface Shown {
  claim: ClaimDetail;
  link: HTMLAnchorElement;
  Popover: ComponentType<ClaimPopoverProps>;
}

const importPopover = () => import('./claim-popover.tsx');
const importDetails = () => import('./claim-details.ts');
/** milliseconds */
const patience = 4000;

const claimLinkOf = (event: Event): HTMLAnchorElement | null => {
  const link = event.target instanceof Element ? event.target.closest('a.claim[data-claim]') : null;
  return link instanceof HTMLAnchorElement ? link : null;
};

/**
 * Opens a figure's basis in place: one listener for every claim link of the page, whichever part of it made the link.
 * A second click while the details are on their way, a refusal or a long wait follows the link instead.
 */
export function ClaimPopovers() {
  const { language, path, needSection, hasSection } = useLanguage();
  const [shown, setShown] = useState<Shown | null>(null);
  // the texts' arrival renders anew; it must not end the waiting that it is part of
  const needTexts = useEffectEvent(() => needSection('claims'));

  useEffect(() => {
    // on the claims page itself the links lead to the entries
    if (path === pagePath('claims')) return;
    let awaited: HTMLAnchorElement | null = null;
    let timer = 0;
    const settle = () => {
      awaited = null;
      clearTimeout(timer);
    };
    const onClick = (event: MouseEvent) => {
      const link = claimLinkOf(event);
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !plain || event.defaultPrevented || awaited === link) return;
      event.preventDefault();
      settle();
      awaited = link;
      const follow = () => {
        if (awaited !== link) return;
        settle();
        location.assign(link.href);
      };
      // where the network fails there is nowhere to follow it to: what failed is tried again, and said
      const failedBefore = failuresSoFar();
      timer = window.setTimeout(() => failuresSoFar() === failedBefore && follow(), patience);
      const ready = async () => {
        const { claimDetail } = await importAgain(importDetails);
        const [module, claim] = await Promise.all([
          importAgain(importPopover),
          claimDetail(language, link.dataset.claim ?? ''),
          needTexts(),
        ]);
        if (awaited !== link) return;
        settle();
        setShown((before) => (before?.link === link ? null : { claim, link, Popover: module.default }));
      };
      // null: the visitor does without
      ready().catch((error: unknown) => (error ? follow() : settle()));
    };
    const onIntent = (event: Event) => {
      if (claimLinkOf(event)) void importPopover().catch(() => undefined);
    };
    document.addEventListener('click', onClick);
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    return () => {
      settle();
      // another page or language: what was open belongs to the one before
      setShown(null);
      document.removeEventListener('click', onClick);
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, [language, path]);

  if (!shown || !hasSection('claims')) return null;
  const { Popover, claim, link } = shown;
  return (
    <Popover
      key={claim.id}
      claim={claim}
      link={link}
      onClose={() => setShown((before) => (before?.link === link ? null : before))}
    />
  );
}
