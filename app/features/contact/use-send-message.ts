import { useEffect, useRef } from 'react';
import type { ContactMessage } from '../../../domain/contact.ts';
import { useLanguage } from '../../language/language-provider.tsx';
import { forgetIdempotencyKey, idempotencyKey } from '../../submission/idempotency.ts';
import { sendSubmission } from '../../submission/send.ts';

export type SendResult = { kind: 'sent'; inquiryNumber: string } | { kind: 'invalid'; fields: Record<string, string> };

/** Sends the message (specification, section 7, call 1). */
export function useSendMessage() {
  const { language } = useLanguage();
  // how long a form takes to fill in tells people from programs
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return {
    /**
     * @param website what stands in the honeypot field
     * @throws Error "Fehler beim Senden der E-Mail" (specification, section 8); its `cause` is the server's own text, if it gave one
     */
    async send(message: ContactMessage, website: string): Promise<SendResult> {
      const elapsed = Math.round(performance.now() - shownAt.current);
      const result = await sendSubmission(
        'send-contact-email',
        { ...message, ...(website ? { website } : {}), elapsed },
        { language, idempotencyKey: idempotencyKey('contact', message) },
      );
      if (!result.ok) {
        if (result.status === 400 && result.error?.fields) return { kind: 'invalid', fields: result.error.fields };
        console.error('send-contact-email', result.status, result.error?.code ?? 'no answer');
        throw new Error('Fehler beim Senden der E-Mail', { cause: result.error?.message });
      }
      forgetIdempotencyKey('contact');
      shownAt.current = performance.now();
      return { kind: 'sent', inquiryNumber: String(result.data['inquiryNumber']) };
    },
  };
}
