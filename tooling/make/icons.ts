import { writeFileSync } from 'node:fs';
import * as lucide from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

// Run by hand when an icon is added: one sprite keeps the icons out of the JavaScript.
const names = {
  home: lucide.House,
  mission: lucide.Compass,
  company: lucide.Building2,
  products: lucide.Utensils,
  industries: lucide.Store,
  technology: lucide.FlaskConical,
  blog: lucide.BookOpen,
  shop: lucide.ShoppingBag,
  menu: lucide.Menu,
  search: lucide.Search,
  close: lucide.X,
  'chevron-down': lucide.ChevronDown,
  'arrow-right': lucide.ArrowRight,
  'arrow-down': lucide.ArrowDown,
  'arrow-left': lucide.ArrowLeft,
  external: lucide.ArrowUpRight,
  mail: lucide.Mail,
  phone: lucide.Phone,
  printer: lucide.Printer,
  clock: lucide.Clock,
  pin: lucide.MapPin,
  copy: lucide.Copy,
  check: lucide.Check,
  chat: lucide.MessageCircle,
  send: lucide.Send,
  heart: lucide.Heart,
  star: lucide.Star,
  comment: lucide.MessageSquare,
  trophy: lucide.Trophy,
  leaf: lucide.Leaf,
  sprout: lucide.Sprout,
  info: lucide.Info,
  alert: lucide.TriangleAlert,
  truck: lucide.Truck,
  calendar: lucide.Calendar,
  package: lucide.Package,
  thermometer: lucide.Thermometer,
  scale: lucide.Scale,
  recycle: lucide.Recycle,
  gift: lucide.Gift,
  camera: lucide.Camera,
  share: lucide.Share2,
  users: lucide.Users,
  award: lucide.Award,
  flame: lucide.Flame,
  plane: lucide.Plane,
  quote: lucide.Quote,
  rss: lucide.Rss,
  print: lucide.Printer,
  cart: lucide.ShoppingCart,
  factory: lucide.Factory,
  target: lucide.Target,
  plus: lucide.Plus,
  minus: lucide.Minus,
};

const symbols = Object.entries(names).map(([name, icon]) => {
  const svg = renderToStaticMarkup(createElement(icon, { strokeWidth: 1.5 }));
  const inner = svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');
  return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${inner}</symbol>`;
});
writeFileSync('apps/site/components/icons.svg', `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`);
writeFileSync(
  'apps/site/components/icon-name.ts',
  `/** Made by tooling/make/icons.ts. */\nexport type IconName =\n  | ${Object.keys(names)
    .map((name) => `'${name}'`)
    .join('\n  | ')};\n`,
);
