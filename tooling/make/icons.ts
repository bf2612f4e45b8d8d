import { writeFileSync } from 'node:fs';
import { icons } from 'lucide-react';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import names from '../../apps/site/components/icon-names.json' with { type: 'json' };

// Run by hand when an icon is added: one sprite keeps the icons out of the JavaScript.
const drawings: Readonly<Record<string, ComponentType<{ strokeWidth: number }>>> = icons;

const symbols = Object.entries(names).map(([name, drawing]) => {
  const icon = drawings[drawing];
  if (icon === undefined) throw new Error(`Lucide has no icon ${drawing}`);
  const svg = renderToStaticMarkup(createElement(icon, { strokeWidth: 1.5 }));
  const inner = svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');
  return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${inner}</symbol>`;
});
writeFileSync('apps/site/components/icons.svg', `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`);
