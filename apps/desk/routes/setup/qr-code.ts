/** A QR code as the path of an SVG of `size` × `size` units: drawn by React, so that no markup is made of text. */
export async function qrPath(text: string): Promise<{ path: string; size: number }> {
  // a page that each of the company's people sees once
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
  return { path, size: modules.size };
}
