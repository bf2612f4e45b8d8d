import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** What the server does with the next mails. */
export type SmtpBehaviour =
  | 'accept'
  /** 550 for the recipient */
  | 'refuse-recipient'
  /** 550 5.1.1 for the recipient */
  | 'no-such-mailbox'
  /** 450 for the recipient */
  | 'defer-recipient'
  /** 554 after the message was sent */
  | 'refuse-message'
  /** takes the message, and drops the connection instead of saying so */
  | 'take-and-drop'
  /** takes the message and never answers */
  | 'hang'
  /** never answers to the recipient */
  | 'hang-recipient'
  /** drops the connection while the message is being sent */
  | 'close-mid-data'
  /** 535 at login; only when the client logs in */
  | 'refuse-login';

export interface ReceivedMail {
  /** addresses of the envelope */
  from: string;
  to: string[];
  /** the message as it came over the wire */
  raw: string;
  parsed: ParsedMail;
}

export interface FakeSmtpServer {
  url: string;
  received: ReceivedMail[];
  /** for every mail from now on */
  behave(behaviour: SmtpBehaviour): void;
  /** for single recipients; others follow `behave` */
  behaveFor(recipient: string, behaviour: SmtpBehaviour): void;
  stop(): Promise<void>;
}

const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** A real SMTP server on a free local port that can misbehave in the ways mail servers do. */
export async function startSmtpServer(): Promise<FakeSmtpServer> {
  let general: SmtpBehaviour = 'accept';
  const perRecipient = new Map<string, SmtpBehaviour>();
  const received: ReceivedMail[] = [];
  const behaviourFor = (recipient: string) => perRecipient.get(recipient) ?? general;
  const hanging = new Set<() => void>();

  const drop = (id: string) =>
    server.connections.forEach(
      (connection: { id: string; close(): void }) => connection.id === id && connection.close(),
    );
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // pooled connections stay open; a test that ends must not wait for them
    closeTimeout: 200,
    onAuth: (auth, _session, callback) =>
      callback(general === 'refuse-login' ? reply(535, 'no') : null, { user: auth.username ?? '' }),
    onRcptTo: ({ address }, _session, callback) => {
      const behaviour = behaviourFor(address);
      if (behaviour === 'refuse-recipient') callback(reply(550, `No such user ${address}`));
      else if (behaviour === 'no-such-mailbox') callback(reply(550, `5.1.1 No such mailbox ${address}`));
      else if (behaviour === 'defer-recipient') callback(reply(450, 'Try later'));
      else if (behaviour === 'hang-recipient') hanging.add(() => callback(reply(421, 'closing')));
      else callback();
    },
    onData: (stream, session, callback) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const behaviour = behaviourFor(to[0] ?? '');
      if (behaviour === 'close-mid-data') {
        stream.once('data', () => server.connections.forEach((connection: { close(): void }) => connection.close()));
        stream.resume();
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (behaviour === 'hang') hanging.add(() => callback(reply(421, 'closing')));
        else if (behaviour === 'refuse-message') callback(reply(554, 'Rejected'));
        else {
          const raw = Buffer.concat(chunks);
          void simpleParser(raw).then((parsed) => {
            received.push({
              from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
              to,
              raw: raw.toString('utf8'),
              parsed,
            });
            if (behaviour === 'take-and-drop') drop(session.id);
            else callback();
          }, callback);
        }
      });
    },
  });
  // Connections broken on purpose are reported as errors; the test looks at what the client made of it.
  server.on('error', () => undefined);
  const { port } = await new Promise<AddressInfo>((listening) => {
    const listener = server.listen(0, '127.0.0.1', () => {
      const address = listener.address();
      if (typeof address === 'object' && address !== null) listening(address);
    });
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave: (behaviour) => {
      general = behaviour;
    },
    behaveFor: (recipient, behaviour) => perRecipient.set(recipient, behaviour),
    stop: () => {
      for (const release of hanging) release();
      return new Promise((stopped) => server.close(stopped));
    },
  };
}
