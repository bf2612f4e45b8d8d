import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { localeTags } from '../../../../domain/locale.ts';
import type { PieceView } from '../../../../domain/piece.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { RichText } from '../../i18n/text.tsx';
import { adoptStylesheet } from '../../components/adopt-stylesheet.ts';
import { Icon } from '../../components/icon.tsx';
import { useCovered } from '../../components/use-covered.ts';
import { handMm } from './hand.tsx';
import { PileDrawing } from './pile-drawing.tsx';
import { coinMm, plateMm, SizeDrawing } from './size-drawing.tsx';
import { Stage } from './stage.tsx';
import sheet from './viewer.css?inline';

adoptStylesheet(sheet);

export interface ViewerDialogProps {
  piece: PieceView;
  opener: HTMLElement;
  onClosed(): void;
}

/** Whether this browser sets a model on the visitor's table (AR Quick Look, on iPhones and iPads). */
const setsOnTable = () => document.createElement('a').relList.supports('ar');

/** Quick Look opens for a link around a picture, and nothing else in it. */
function setOnTable(path: string) {
  const link = document.createElement('a');
  link.rel = 'ar';
  // in its true size, whatever two fingers do
  link.href = `${path}#allowsContentScaling=0`;
  link.append(new Image());
  link.click();
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return children ? (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null;
}

/** One piece to turn in the hand, with its measures. */
export default function ViewerDialog({ piece, opener, onClosed }: ViewerDialogProps) {
  const { t, rich, language } = useLanguage();
  const { name, unit, length, width, weight, contents, drawing, pile, table } = piece;
  const isSet = unit === 'set';
  const aside = t(isSet ? 'viewer.set.contents' : 'viewer.size');
  const millimetres = (value: number) => `${new Intl.NumberFormat(localeTags[language]).format(value)}\u00a0mm`;
  const centimetres = (value: number) => `${new Intl.NumberFormat(localeTags[language]).format(value / 10)}\u00a0cm`;
  useCovered(true);
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClosed())}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content
          className="popover viewer"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            const stage = document.querySelector('.viewer [role=application]');
            if (!(stage instanceof HTMLElement)) return;
            // the keys turn it at once; closing is the next stop backwards
            event.preventDefault();
            stage.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.focus({ preventScroll: true });
          }}
        >
          <header className="viewer-head">
            <div>
              <Dialog.Title className="viewer-title">{name}</Dialog.Title>
              <p className="soft">
                {t('viewer.open')} · {t('frame.rendering')}
              </p>
            </div>
            <Dialog.Close className="icon-btn" aria-label={t('viewer.close')}>
              <Icon name="close" />
            </Dialog.Close>
          </header>
          <div className="viewer-columns">
            <Stage piece={piece} />
            <section className="viewer-size" aria-label={aside}>
              <h3>{aside}</h3>
              {isSet ? (
                <>
                  {contents === null ? null : <p>{contents}</p>}
                  <p className="hint">{t('viewer.set.note')}</p>
                </>
              ) : (
                <dl>
                  <Row label={t('viewer.length')}>{length}</Row>
                  <Row label={t('viewer.width')}>{width}</Row>
                  <Row label={t('viewer.weight')}>{weight === null ? null : <RichText text={weight} />}</Row>
                </dl>
              )}
              {drawing ? (
                <figure>
                  <SizeDrawing drawing={drawing} label={t('viewer.drawing', { name, length: length ?? '' })} />
                  <figcaption className="hint">
                    {t('viewer.compare', {
                      hand: centimetres(handMm),
                      plate: centimetres(plateMm),
                      coin: millimetres(coinMm),
                    })}
                  </figcaption>
                </figure>
              ) : null}
              {drawing && pile ? (
                <figure>
                  <PileDrawing
                    drawing={drawing}
                    count={pile.pieces}
                    label={t('viewer.pileLabel', { name, count: pile.pieces })}
                  />
                  <figcaption className="hint">
                    <RichText text={rich('viewer.pile', { weight: pile.weight })} />
                  </figcaption>
                </figure>
              ) : null}
              {table !== null && setsOnTable() ? (
                <p>
                  <button type="button" className="btn btn-small btn-secondary" onClick={() => setOnTable(table)}>
                    {t('viewer.table')}
                  </button>{' '}
                  <span className="hint">{t(isSet ? 'viewer.set.tableNote' : 'viewer.tableNote')}</span>
                </p>
              ) : null}
            </section>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
