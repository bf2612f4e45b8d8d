/** Mails as other people's programs write them. */
interface Wanted {
  from?: string;
  subject?: string;
  id?: string;
  inReplyTo?: string | undefined;
  references?: readonly string[];
  text?: string;
  headers?: readonly string[];
}

const head = ({
  from = 'Ada Muster <ada@example.org>',
  subject = 'Re: Frage',
  id,
  inReplyTo,
  references,
  headers,
}: Wanted) =>
  [
    `From: ${from}`,
    'To: inbox@company.example',
    `Subject: ${subject}`,
    'Date: Sun, 22 Nov 2026 09:00:00 +0100',
    ...(id === undefined ? [] : [`Message-ID: ${id}`]),
    ...(inReplyTo === undefined ? [] : [`In-Reply-To: ${inReplyTo}`]),
    ...(references === undefined ? [] : [`References: ${references.join(' ')}`]),
    ...(headers ?? []),
    'MIME-Version: 1.0',
  ].join('\n');

let numbered = 0;
const newId = () => `<mail-${(numbered += 1)}@example.org>`;

export const plainMail = (wanted: Wanted): string =>
  `${head({ id: newId(), ...wanted })}
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

${wanted.text ?? 'Danke!'}
`;

export const htmlMail = (wanted: Wanted & { html: string }): string =>
  `${head({ id: newId(), ...wanted })}
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: base64

${Buffer.from(wanted.html).toString('base64').replace(/.{76}/g, '$&\n')}
`;

export const mailWithFiles = (
  wanted: Wanted & { files: readonly { name: string; type?: string; content: Buffer | string }[] },
): string =>
  `${head({ id: newId(), ...wanted })}
Content-Type: multipart/mixed; boundary="part"

--part
Content-Type: text/plain; charset=utf-8

${wanted.text ?? 'Siehe Anhang.'}
${wanted.files
  .map(
    ({ name, type = 'application/octet-stream', content }) => `--part
Content-Type: ${type}
Content-Disposition: attachment; filename="${name}"
Content-Transfer-Encoding: base64

${Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\n')}
`,
  )
  .join('')}--part--
`;

/** What a mail server sends when it gives a mail up (RFC 3464). */
export const deliveryReport = ({
  about,
  recipient,
  status,
  action = 'failed',
  diagnostic = '',
}: {
  about: string;
  recipient: string;
  status: string;
  action?: 'failed' | 'delayed';
  diagnostic?: string;
}): string => `From: Mail Delivery System <MAILER-DAEMON@mx.example.org>
To: site@company.example
Subject: Undelivered Mail Returned to Sender
Date: Sun, 22 Nov 2026 09:00:00 +0100
Message-ID: ${newId()}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="report"

--report
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org
Arrival-Date: Sun, 22 Nov 2026 08:59:00 +0100

Final-Recipient: rfc822; ${recipient}
Original-Recipient: rfc822;${recipient}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; ${
  diagnostic ||
  `550 ${status} <${recipient}>: Recipient address rejected:
    User unknown`
}

--report
Content-Type: text/rfc822-headers

Received: from site.example (site.example [192.0.2.7])
\tby mx.example.org
From: Testbrand <site@company.example>
To: ${recipient}
Subject: Re: Frage
Message-ID: ${about}

--report--
`;
