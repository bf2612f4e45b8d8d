import { InputField } from '../../ui/field.tsx';
import { ChatForm } from './chat-form.tsx';
import { callbackSent } from './conversation.ts';
import { useChatForm } from './use-chat-form.ts';

/** The callback form: a name and a phone number, stored and mailed to the company. */
export function CallbackForm({ onDone }: { onDone(): void }) {
  const form = useChatForm('callback', 'request-callback', { onSent: callbackSent, onDone });
  const { t, field } = form;
  return (
    <ChatForm form={form} onDone={onDone} label={t('chat.form.callback')} submitLabel={t('chat.form.sendCallback')}>
      <InputField {...field('name')} label={t('chat.form.name')} required autoComplete="name" />
      <InputField {...field('phone')} type="tel" label={t('chat.form.phone')} required autoComplete="tel" />
    </ChatForm>
  );
}
