/** Statements as banks give them, with made-up people and the sample accounts of the banks' own help pages. */

interface CamtEntry {
  cents: number;
  reference?: string;
  /** of a part of an entry that holds many */
  ownReference?: string;
  name?: string;
  iban?: string;
  text?: string;
  endToEndId?: string;
  /** number of the transfer worldwide */
  uetr?: string;
  /** of the payer's bank */
  txId?: string;
  day?: string;
  valueOn?: string;
  status?: 'BOOK' | 'PDNG';
  /** ISO 20022, such as UPDD for a direct debit that came back */
  code?: string;
}

const amount = (cents: number) =>
  `${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
const direction = (cents: number) => (cents < 0 ? 'DBIT' : 'CRDT');

/** @param version 2 as most banks had it until 2025, 8 as they have it since */
export function camtFile(entries: readonly (CamtEntry | readonly CamtEntry[])[], version: 2 | 8 = 8): string {
  const nm = (name: string) => (version === 8 ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`);
  const details = (one: CamtEntry) => {
    const side = one.cents < 0 && one.code === undefined ? 'Cdtr' : 'Dbtr';
    return `<TxDtls>
      <Refs>${one.ownReference === undefined ? '' : `<AcctSvcrRef>${one.ownReference}</AcctSvcrRef>`}<EndToEndId>${one.endToEndId ?? 'NOTPROVIDED'}</EndToEndId>${one.uetr === undefined ? '' : `<UETR>${one.uetr}</UETR>`}${one.txId === undefined ? '' : `<TxId>${one.txId}</TxId>`}</Refs>
      ${version === 8 ? `<Amt Ccy="EUR">${amount(one.cents)}</Amt><CdtDbtInd>${direction(one.cents)}</CdtDbtInd>` : `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount(one.cents)}</Amt></TxAmt></AmtDtls>`}
      <RltdPties><${side}>${nm(one.name ?? '')}</${side}>${one.iban === undefined ? '' : `<${side}Acct><Id><IBAN>${one.iban}</IBAN></Id></${side}Acct>`}</RltdPties>
      <RmtInf><Ustrd>${one.text ?? ''}</Ustrd></RmtInf>
    </TxDtls>`;
  };
  const entry = (given: CamtEntry | readonly CamtEntry[]) => {
    const all = 'cents' in given ? [given] : given;
    const [first] = all;
    const cents = all.reduce((sum, one) => sum + one.cents, 0);
    const status = first?.status ?? 'BOOK';
    return `<Ntry>
      <Amt Ccy="EUR">${amount(cents)}</Amt><CdtDbtInd>${direction(cents)}</CdtDbtInd>
      <Sts>${version === 8 ? `<Cd>${status}</Cd>` : status}</Sts>
      <BookgDt><Dt>${first?.day ?? '2026-11-23'}</Dt></BookgDt>
      ${first?.valueOn === undefined ? '' : `<ValDt><Dt>${first.valueOn}</Dt></ValDt>`}
      ${first?.reference === undefined ? '' : `<AcctSvcrRef>${first.reference}</AcctSvcrRef>`}
      <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>${first?.code ?? 'ESCT'}</SubFmlyCd></Fmly></Domn></BkTxCd>
      <NtryDtls>${all.map(details).join('')}</NtryDtls>
    </Ntry>`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.0${version}"><BkToCstmrStmt><GrpHdr/><Stmt>
  <Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>
  ${entries.map(entry).join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
}

/** The same as a report of a day that is not over (CAMT.052) or a notification of entries (CAMT.054) tells of it. */
export function camtMessage(kind: '052' | '054', entries: Parameters<typeof camtFile>[0]): string {
  const [root, element] = kind === '052' ? ['BkToCstmrAcctRpt', 'Rpt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'];
  return camtFile(entries)
    .replaceAll('camt.053', `camt.${kind}`)
    .replaceAll('BkToCstmrStmt', root)
    .replace(/(<\/?)Stmt>/g, `$1${element}>`);
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`;

/** One transfer of 100,32 € by Zoé Müller on 23 November 2026, and 12,50 € that left, as each bank writes them. */
export const csvFiles = {
  sparkasse: lines(
    '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"',
    '"DE02120300000000202051";"23.11.26";"23.11.26";"GUTSCHR. UEBERWEISUNG";"N2P-7F3K-2Q9C danke";"";"";"NOTPROVIDED";"";"";"";"Zoé Müller";"DE02100500000024290661";"BELADEBEXXX";"100,32";"EUR";"Umsatz gebucht"',
    '"DE02120300000000202051";"23.11.26";"23.11.26";"FOLGELASTSCHRIFT";"Strom";"";"";"";"";"";"";"Stadtwerke";"DE02300606010002474689";"";"-12,50";"EUR";"Umsatz gebucht"',
    '"DE02120300000000202051";"24.11.26";"24.11.26";"GUTSCHR. UEBERWEISUNG";"kommt noch";"";"";"";"";"";"";"Jonas Bauer";"";"";"49,90";"EUR";"Umsatz vorgemerkt"',
  ),
  volksbank: lines(
    'Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Gekennzeichneter Umsatz;Glaeubiger ID;Mandatsreferenz',
    'Girokonto;DE02120300000000202051;GENODED1;Volksbank;23.11.2026;23.11.2026;Zoé Müller;DE02100500000024290661;BELADEBE;Gutschrift;N2P-7F3K-2Q9C danke;100,32;EUR;1100,32;;;;',
    'Girokonto;DE02120300000000202051;GENODED1;Volksbank;23.11.2026;23.11.2026;Stadtwerke;DE02300606010002474689;;Lastschrift;Strom;-12,50;EUR;1087,82;;;;',
  ),
  deutscheBank: lines(
    'Umsätze Girokonto;;;Kundennummer: 100 1234567',
    '01.11.2026 - 24.11.2026',
    'Letzter Kontostand;;;;1.000,00;EUR',
    'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung',
    '23.11.2026;23.11.2026;SEPA-Gutschrift von;Zoé Müller;N2P-7F3K-2Q9C danke;DE02100500000024290661;BELADEBEXXX;;;;;;;;;;100,32;EUR',
    '23.11.2026;23.11.2026;SEPA-Lastschrift von;Stadtwerke;Strom;DE02300606010002474689;;;;;;;;;;-12,50;;EUR',
    'Kontostand;24.11.2026;;;1.087,82;EUR',
  ),
  commerzbank: lines(
    'Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;Auftraggeberkonto;Bankleitzahl Auftraggeberkonto;IBAN Auftraggeberkonto;Kategorie',
    '23.11.2026;23.11.2026;Gutschrift;Zoé Müller N2P-7F3K-2Q9C danke End-to-End-Ref.: NOTPROVIDED;100,32;EUR;202051;12030000;DE02120300000000202051;',
    '23.11.2026;23.11.2026;Lastschrift;Stadtwerke Strom;-12,50;EUR;202051;12030000;DE02120300000000202051;',
  ),
  ing: lines(
    'Umsatzanzeige;Datei erstellt am: 24.11.2026 08:00',
    'IBAN;DE02 1203 0000 0000 2020 51',
    'Kontoname;Girokonto',
    'Bank;ING',
    'Saldo;1.087,82;EUR',
    'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung',
    '23.11.2026;23.11.2026;Zoé Müller;Gutschrift;N2P-7F3K-2Q9C danke;1.100,32;EUR;100,32;EUR',
    '23.11.2026;23.11.2026;Stadtwerke;Lastschrift;Strom;1.087,82;EUR;-12,50;EUR',
  ),
  dkb: lines(
    '"Girokonto";"DE02120300000000202051"',
    '"Zeitraum:";"01.11.2026 - 24.11.2026"',
    '"Kontostand vom 24.11.2026:";"1.087,82 €"',
    '""',
    '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"',
    '"23.11.26";"23.11.26";"Gebucht";"Zoé Müller";"no2ndplanet";"N2P-7F3K-2Q9C danke";"Eingang";"DE02100500000024290661";"100,32";"";"";"NOTPROVIDED"',
    '"23.11.26";"23.11.26";"Gebucht";"no2ndplanet";"Stadtwerke";"Strom";"Ausgang";"DE02300606010002474689";"-12,5";"";"";""',
  ),
} as const;
