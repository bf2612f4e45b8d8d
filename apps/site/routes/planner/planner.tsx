import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { readEventForm } from '../../../../domain/events/event-form.ts';
import { germanDay } from '../../../../domain/german-time.ts';
import { localeNames, locales } from '../../../../domain/locale.ts';
import { planOf, servedDishes } from '../../../../server/features/content/event-plan.ts';
import { pageData } from '../../../../server/features/content/page-data.ts';
import { signAddress, signSizes } from '../../../../server/features/content/bin-signs.ts';
import { EventForm } from '../../features/planner/event-form.tsx';
import { EventPlan } from '../../features/planner/event-plan.tsx';
import { Reusables } from '../../features/planner/reusables.tsx';
import { OrderSums } from '../../features/shop/list/order-sums.tsx';
import { usePaths } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { pageMeta } from '../../document/page-meta.ts';

/** What stands in the fields before anybody typed: one day, and a tenth in reserve. */
const suggested = new URLSearchParams({ days: '1', spare: '10' });

export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const today = germanDay(Date.now());
  const isAsked = query.has('guests');
  const page = pageData(request, {
    sections: ['planner.page', 'order.sum'],
    seoKey: 'planner',
    // an event is its organiser's own
    index: !isAsked,
  });
  const { language } = page;
  const { typed, problems, event } = readEventForm(isAsked ? query : suggested, today);
  return {
    ...page,
    dishes: servedDishes(language),
    typed,
    problems: isAsked ? problems : [],
    plan: event === null ? null : planOf(event, today, language),
    signs: locales.map((locale) => ({
      language: locale,
      name: localeNames[locale],
      files: signSizes.map((size) => ({ size: size.toUpperCase(), address: signAddress(locale, size) })),
    })),
  };
}

export const meta = pageMeta;

export default function PlannerPage() {
  const { dishes, typed, problems, plan, signs } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const paths = usePaths();
  const navigate = useNavigate();

  async function putOnList(list: string) {
    const address = paths.local('/order');
    try {
      const onList = await import('./put-on-list.ts');
      onList.putOnList(list);
      await navigate(address);
    } catch {
      // without that code the address carries the list, as it does without scripts
      await navigate(`${address}?list=${list}`);
    }
  }

  return (
    <>
      <section id="hero" className="tone-oat">
        <div className="page-width pt-10 pb-(--section-air) lg:pt-16">
          <h1>{t('planner.page.title')}</h1>
          <p className="lead measure mt-4">{t('planner.page.lead')}</p>
          <EventForm dishes={dishes} typed={typed} problems={problems} action={paths.page('planner')} />
          {plan === null ? null : (
            <EventPlan plan={plan} putOnList={putOnList}>
              <OrderSums shop={plan} priced={plan.priced} treatment="domestic" isOpen />
            </EventPlan>
          )}
        </div>
      </section>
      <section className="section tone-paper">
        <div className="page-width grid grid-cols-1 gap-12 lg:grid-cols-2">
          <Reusables reuse={plan?.reuse ?? null} />
          <section aria-labelledby="signs-title" id="signs" className="scroll-mt-(--header-height)">
            <h2 id="signs-title" className="text-heading">
              {t('planner.page.sheets.title')}
            </h2>
            <p className="mt-4">{t('planner.page.sheets.text')}</p>
            <ul className="mt-4 border-t border-sand">
              {signs.map(({ language, name, files }) => (
                <li key={language} className="flex flex-wrap items-center gap-x-6 border-b border-sand py-1">
                  <span lang={language} className="flex-1">
                    {name}
                  </span>
                  {files.map(({ size, address }) => (
                    <a
                      key={size}
                      href={address}
                      type="application/pdf"
                      className="text-link inline-flex min-h-11 items-center"
                      aria-label={t('planner.page.sheets.of', { language: name, size })}
                    >
                      {size} (PDF)
                    </a>
                  ))}
                </li>
              ))}
            </ul>
          </section>
        </div>
      </section>
    </>
  );
}
