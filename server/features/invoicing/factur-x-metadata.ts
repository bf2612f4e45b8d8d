/** The name that every reader of ZUGFeRD and Factur-X looks for. */
export const invoiceFileName = 'factur-x.xml';

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** What the standard asks for beside the attached file (Factur-X 1.07, 6.2.2): the properties, and, for PDF/A, what they are. */
const values = {
  DocumentType: 'INVOICE',
  DocumentFileName: invoiceFileName,
  Version: '1.0',
  ConformanceLevel: 'EN 16931',
} as const;

const meanings: Record<keyof typeof values, string> = {
  DocumentType: 'The type of the hybrid document',
  DocumentFileName: 'The name of the embedded XML document',
  Version: 'The version of the standard',
  ConformanceLevel: 'The profile of the embedded XML document',
};

const properties = Object.entries(values)
  .map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`)
  .join('');

const schema = `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${Object.entries(
  meanings,
)
  .map(
    ([name, meaning]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${meaning}</pdfaProperty:description><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType></rdf:li>`,
  )
  .join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`;

/**
 * A PDF/A-3 of Typst's with the metadata by which it is known as an e-invoice: Typst attaches the file but has no way to
 * say so. The metadata lie in the file as plain text, and the table of objects is one of text, too, so the new text is
 * put in and what follows it is counted on.
 * @throws {Error} when the file is not built like that: a further version of Typst may write it otherwise
 */
export function withFacturXMetadata(pdf: Uint8Array): Uint8Array {
  // one character a byte, so that offsets are those of the file
  const file = Buffer.from(pdf).toString('latin1');
  const [stream = '', length = '', dictionary = ''] =
    /\/Length (\d+)([^>]{0,400}>>\s{0,4}stream\r?\n)(?=<\?xpacket begin)/.exec(file) ?? [];
  const at = stream === '' ? -1 : file.indexOf(stream);
  if (at === -1) throw unlike('no plain metadata');
  const from = at + stream.length;
  const old = file.slice(from, from + Number(length));
  const bag = '<pdfaExtension:schemas><rdf:Bag>';
  if (!old.includes(bag) || !old.includes('</rdf:RDF>')) throw unlike('metadata without the schemas of PDF/A');
  const described = old
    .replace(bag, `${bag}${schema}`)
    .replace(
      '</rdf:RDF>',
      `<rdf:Description rdf:about="" xmlns:fx="${namespace}">${properties}</rdf:Description></rdf:RDF>`,
    );
  const head = `/Length ${described.length}${dictionary}`;
  const grown = head.length + described.length - stream.length - old.length;
  const moved = `${file.slice(0, at)}${head}${described}${file.slice(from + old.length)}`;
  return new Uint8Array(Buffer.from(withOffsets(moved, at, grown), 'latin1'));
}

/** The table of objects and its own place, after what stands behind `at` moved by so many bytes. */
function withOffsets(file: string, at: number, by: number): string {
  const [whole = '', table = '', trailer = '', place = ''] =
    /\nxref\n\d+ \d+\n((?:\d{10} \d{5} [nf][ \r\n]{2})+)(trailer[\s\S]*?startxref\n)(\d+)\n%%EOF\s*$/.exec(file) ?? [];
  if (whole === '') throw unlike('no plain table of objects');
  const counted = table.replace(/^(\d{10})( \d{5} n)/gm, (_, offset: string, rest: string) => {
    const moved = Number(offset) > at ? Number(offset) + by : Number(offset);
    return `${String(moved).padStart(10, '0')}${rest}`;
  });
  const end = whole.replace(table, counted).replace(`${trailer}${place}`, `${trailer}${Number(place) + by}`);
  return `${file.slice(0, file.length - whole.length)}${end}`;
}

const unlike = (what: string) => new Error(`the PDF is not as Typst 0.14 writes it: ${what}`);
