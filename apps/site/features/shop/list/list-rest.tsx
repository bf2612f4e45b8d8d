import { Text } from '../../../i18n/text.tsx';
import { useLanguage } from '../../../i18n/language-provider.tsx';

interface ListRestProps {
  isEmpty: boolean;
  /** takes everything off the list, and what was typed out of the form */
  empty(): void;
}

/** What few need on their way to an order: larger quantities, beginning anew, what this browser keeps. */
export function ListRest({ isEmpty, empty }: ListRestProps) {
  const { t } = useLanguage();
  return (
    <div>
      <p className="text-links text-small">
        <Text id="order.quantity.more" />
      </p>
      {isEmpty ? null : (
        <>
          <p className="hint scripted mt-2">{t('order.list.kept')}</p>
          <button
            type="submit"
            name="step"
            value="empty"
            className="btn btn-small btn-quiet mt-1 -ml-3"
            onClick={(event) => {
              event.preventDefault();
              empty();
            }}
          >
            {t('order.list.emptyAll')}
          </button>
        </>
      )}
    </div>
  );
}
