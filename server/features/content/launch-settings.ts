import type { DeskSentence } from '../../../domain/desk-roles.ts';
import { blank, type LaunchPoint } from './launch-point.ts';
import type { Content } from './load.ts';

/** The settings that matter for going public; names as in `server/platform/config.ts`. */
export type LaunchSettings = Readonly<Partial<Record<'SITE_URL' | 'SMTP_URL' | 'MAIL_TO' | 'AI_BASE_URL', string>>>;

const isOwnMachine = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.');

/** What of an address names its provider: "example" of "https://api.example.co" (the longest label but the last). */
function providerName(host: string): string {
  const labels = host.split('.').slice(0, -1);
  return labels.reduce((longest, label) => (label.length > longest.length ? label : longest), '');
}

/** What is set beside the content: addresses, mail, and the assistant's model. */
export function settingPoints(content: Content, settings: LaunchSettings): LaunchPoint[] {
  const given = (name: keyof LaunchSettings) => settings[name]?.trim() || undefined;
  const [siteUrl, smtpUrl, mailTo] = [given('SITE_URL'), given('SMTP_URL'), given('MAIL_TO')];
  const [address, server, mailbox]: [DeskSentence[], DeskSentence[], DeskSentence[]] = [[], [], []];
  if (siteUrl === undefined)
    address.push({
      en: 'SITE_URL is not set: links, mails and search engines would point to localhost; set the public https address',
      de: 'SITE_URL ist nicht gesetzt: Links, E-Mails und Suchmaschinen zeigten auf localhost. Wer den Server betreibt, setzt die öffentliche Adresse mit https.',
    });
  else if (!URL.canParse(siteUrl) || new URL(siteUrl).protocol !== 'https:')
    address.push({
      en: `SITE_URL is ${siteUrl}: a public site needs an address starting with https://`,
      de: `SITE_URL ist ${siteUrl}: Eine öffentliche Website braucht eine Adresse, die mit https:// beginnt.`,
    });
  else if (isOwnMachine(new URL(siteUrl).hostname))
    address.push({
      en: `SITE_URL is ${siteUrl}: that is this machine, not a public address`,
      de: `SITE_URL ist ${siteUrl}: Das ist dieser Rechner, keine öffentliche Adresse.`,
    });
  if (smtpUrl === undefined)
    server.push({
      en: 'SMTP_URL is not set: mails are written to files and reach nobody; set the mail server',
      de: 'SMTP_URL ist nicht gesetzt: E-Mails werden als Dateien abgelegt und erreichen niemanden. Wer den Server betreibt, setzt den Mailserver.',
    });
  if (mailTo === undefined)
    mailbox.push({
      en: 'MAIL_TO is not set: enquiries go to the e-mail address in content/company.json; set the mailbox that is read',
      de: 'MAIL_TO ist nicht gesetzt: Anfragen gehen an die E-Mail-Adresse der Firmendaten. Wer den Server betreibt, setzt das Postfach, das gelesen wird.',
    });
  return [
    { ...blank, group: 'mail', key: 'site-address', problems: address },
    { ...blank, group: 'mail', key: 'mail-server', problems: server },
    { ...blank, group: 'mail', key: 'mailbox', problems: mailbox },
    { ...blank, group: 'mail', key: 'assistant', problems: assistantProblems(content, given('AI_BASE_URL')) },
  ];
}

/** A language model run by somebody else receives what visitors write: the privacy policy has to name who that is (GDPR, Art. 13). */
function assistantProblems({ legal }: Content, baseUrl: string | undefined): DeskSentence[] {
  if (baseUrl === undefined) return [];
  if (!URL.canParse(baseUrl))
    return [
      { en: `AI_BASE_URL is ${baseUrl}: not an address`, de: `AI_BASE_URL ist ${baseUrl}: Das ist keine Adresse.` },
    ];
  const { hostname } = new URL(baseUrl);
  if (isOwnMachine(hostname)) return [];
  const policy = legal.datenschutz.de.body.toLowerCase();
  if (policy.includes(hostname) || policy.includes(providerName(hostname))) return [];
  return [
    {
      en: `AI_BASE_URL leads to ${hostname}, which content/legal/datenschutz/de.md does not mention; name the provider there before visitors’ questions go to it`,
      de: `AI_BASE_URL führt zu ${hostname}; die Datenschutzerklärung nennt diesen Anbieter nicht. Nennen Sie ihn dort, bevor Fragen von Besuchern an ihn gehen.`,
    },
  ];
}
