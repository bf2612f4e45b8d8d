import { Dialog, Popover } from 'radix-ui';
import { useRef, useState, type ReactNode } from 'react';
import { LocalLink } from '../../i18n/link.tsx';
import { RichText } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { adoptStylesheet } from '../../components/adopt-stylesheet.ts';
import { Icon } from '../../components/icon.tsx';
import { useCovered } from '../../components/use-covered.ts';
import { ClaimFacts } from './claim-facts.tsx';
import sheet from './claim-popover.css?inline';
import type { ClaimDetail } from '../../../../domain/claim-detail.ts';

export interface ClaimPopoverProps {
  claim: ClaimDetail;
  /** the figure that was activated: the place it opens at, and where focus returns to */
  link: HTMLAnchorElement;
  onClose(): void;
}

adoptStylesheet(sheet);

/** The basis of a figure: beside it on wide screens, as a sheet from below on phones and in low windows. Escape closes; focus returns to the figure. */
export default function ClaimPopover({ claim, link, onClose }: ClaimPopoverProps) {
  const { t } = useLanguage();
  // decided once: turning the phone must not exchange the element that has the focus
  const [isSheet] = useState(() => matchMedia('(max-width: 39.99rem), (max-height: 30rem)').matches);
  useCovered(isSheet);
  const anchor = useRef(link);
  const content = useRef<HTMLDivElement>(null);
  const leftByPointer = useRef(false);
  const label = t('claims.popover.label', { figure: claim.figure });

  const shared = {
    ref: content,
    'aria-label': label,
    'aria-describedby': undefined,
    onOpenAutoFocus: (event: Event) => {
      // the dialog itself, so that a screen reader begins with its label
      event.preventDefault();
      content.current?.focus({ preventScroll: true });
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (!leftByPointer.current && link.isConnected) link.focus({ preventScroll: true });
    },
  };
  const close = (open: boolean) => {
    if (!open) onClose();
  };
  const body = (closeButton: ReactNode, heading: ReactNode) => (
    <>
      <div className="tall:sticky top-0 z-1 -mx-5 flex items-start justify-between gap-4 bg-paper px-5 pt-5 pb-2">
        {heading}
        {closeButton}
      </div>
      <p className="badge mb-3">{t(`claims.status.${claim.status}`)}</p>
      <p className="mb-4">
        <RichText text={claim.statement} />
      </p>
      <ClaimFacts claim={claim} brief />
      <p className="mt-3">
        <LocalLink page="claims" hash={claim.id} className="text-link inline-flex min-h-11 items-center gap-2">
          {t('claims.popover.full')}
          <Icon name="arrow-right" size={18} />
        </LocalLink>
      </p>
    </>
  );
  const headingStyle = 'font-display text-heading leading-tight';

  if (isSheet) {
    return (
      <Dialog.Root open onOpenChange={close}>
        <Dialog.Portal>
          <Dialog.Overlay className="overlay" />
          <Dialog.Content {...shared} className="sheet-bottom px-5 outline-none">
            {body(
              <Dialog.Close className="icon-btn -mt-1 -mr-2 shrink-0" aria-label={t('claims.popover.close')}>
                <Icon name="close" />
              </Dialog.Close>,
              <Dialog.Title className={headingStyle}>{claim.figure}</Dialog.Title>,
            )}
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    );
  }
  return (
    <Popover.Root open onOpenChange={close}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          {...shared}
          style={{ maxHeight: 'var(--radix-popover-content-available-height)' }}
          className="popover fades w-110 max-w-[calc(100vw-2rem)] overflow-y-auto px-5 outline-none"
          sideOffset={8}
          collisionPadding={{ top: 84, bottom: 76, left: 16, right: 16 }}
          onPointerDownOutside={(event) => {
            // a click on the figure itself closes through its own listener
            if (event.target instanceof Node && link.contains(event.target)) event.preventDefault();
            else leftByPointer.current = true;
          }}
        >
          {body(
            <Popover.Close className="icon-btn -mt-1 -mr-2 shrink-0" aria-label={t('claims.popover.close')}>
              <Icon name="close" />
            </Popover.Close>,
            <h2 className={headingStyle}>{claim.figure}</h2>,
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
