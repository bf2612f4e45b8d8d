import { useEffect } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { pageData } from '../../../../server/features/content/page-data.ts';
import { NewsletterSection } from '../../features/newsletter/newsletter-section.tsx';
import { PriceSheet } from '../../features/shop/price-pair.tsx';
import figtree from '../../fonts/figtree.woff2?url';
import { layOutRest } from '../../document/lay-out.ts';
import { pageMeta } from '../../document/page-meta.ts';
import { Approach } from './approach.tsx';
import { Company } from './company.tsx';
import { Crisis } from './crisis.tsx';
import { Facts } from './facts.tsx';
import { FieldTest } from './field-test.tsx';
import { Hero } from './hero.tsx';
import { homeContent } from './home-content.ts';
import { Industries } from './industries.tsx';
import { Mission } from './mission.tsx';
import { OrderCards } from './order-cards.tsx';
import { Products } from './products.tsx';
import { Sustainability } from './sustainability.tsx';
import { Technology } from './technology.tsx';
import { Why } from './why.tsx';

const scenes = [
  'hero',
  'soil',
  'soil-around',
  'hundred-forks',
  'knife-spoon-detail',
  'pilot-material',
  'community-table',
  'retail-pack',
  'catering-table',
  'airline-tray',
  'ice-cream',
  'cycle-material',
  'degradation-1',
  'degradation-2',
  'degradation-3',
  'degradation-4',
  'festival-fries',
];

export function loader({ request }: LoaderFunctionArgs) {
  const products = homeContent('en').products.map(({ image }) => image);
  const newsletter = ['section', 'form', 'toast', 'failed'].map((part) => `newsletter.${part}`);
  const page = pageData(request, {
    sections: ['home', 'order.sum', ...newsletter],
    pictures: [...scenes, ...products],
    seoKey: 'home',
  });
  return { ...page, ...homeContent(page.language) };
}

export const meta = pageMeta;

/** The face of the first view's text is used only when it is there at once (docs/decisions/first-visit-speed.md): the layout would ask too late. */
export const links = () => [
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
];

/** One story, from soil to table and back, in the order of the specification (section 2, Home). */
export default function HomePage() {
  const { products, board, priceGroups, heroPrice, partners, sites, drawings } = useLoaderData<typeof loader>();
  useEffect(layOutRest, []);
  return (
    <>
      <PriceSheet />
      <Hero price={heroPrice} />
      <Mission drawings={drawings} />
      <Crisis drawings={drawings} />
      <Company partners={partners} sites={sites} products={products} priceGroups={priceGroups} />
      <Approach />
      <Industries />
      <Technology drawings={drawings} />
      <Products products={products} />
      <OrderCards board={board} />
      <Why />
      <Sustainability drawings={drawings} />
      <Facts />
      <FieldTest />
      <NewsletterSection />
    </>
  );
}
