import { create } from 'qrcode';

/** A QR code as the path of an SVG of `size` × `size` units: drawn by React, so that no markup is made of text. */
export function qrPath(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
  return { path, size: modules.size };
}
