import { InputField } from '../../components/field.tsx';
import { ChatForm } from './chat-form.tsx';
import { callbackSent } from './conversation.ts';
import { useChatForm } from './use-chat-form.ts';

/** The callback form: a name and a phone number, stored and mailed to the company. */
export function CallbackForm({ onDone }: { onDone(): void }) {
  const chatForm = useChatForm('callback', { onSent: callbackSent, onDone });
  const { t, field } = chatForm;
  return (
    <ChatForm
      chatForm={chatForm}
      onDone={onDone}
      label={t('chat.form.callback')}
      submitLabel={t('chat.form.sendCallback')}
    >
      <InputField {...field('name')} label={t('chat.form.name')} required autoComplete="name" />
      <InputField {...field('phone')} type="tel" label={t('chat.form.phone')} required autoComplete="tel" />
    </ChatForm>
  );
}
