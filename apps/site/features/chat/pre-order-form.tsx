import { mailtoAddress } from '../../../../domain/order-mail.ts';
import { InputField, TextAreaField } from '../../components/field.tsx';
import { ChatForm } from './chat-form.tsx';
import { preOrderSent } from './conversation.ts';
import { useChatForm } from './use-chat-form.ts';

/**
 * The pre-order form. It is stored and mailed to the company, and it opens the prepared mail as specified (section 7,
 * call 4): that asks for company data and quantity and holds nothing of what was entered.
 */
export function PreOrderForm({ email, onDone }: { email: string; onDone(): void }) {
  const chatForm = useChatForm('preorder', {
    onSent(received, text) {
      const address = mailtoAddress({ to: email, subject: text('chat.mail.subject'), body: text('chat.mail.body') });
      preOrderSent(received, address);
      location.assign(address);
    },
    onDone,
  });
  const { t, field } = chatForm;
  const optional = (label: string) => `${label} (${t('chat.form.optional')})`;
  return (
    <ChatForm
      chatForm={chatForm}
      onDone={onDone}
      label={t('chat.form.preorder')}
      submitLabel={t('chat.form.sendPreorder')}
    >
      <InputField {...field('name')} label={t('chat.form.name')} required autoComplete="name" />
      <InputField {...field('company')} label={t('chat.form.company')} required autoComplete="organization" />
      <InputField {...field('email')} type="email" label={t('chat.form.email')} required autoComplete="email" />
      <InputField {...field('quantity')} label={optional(t('chat.form.quantity'))} autoComplete="off" />
      <TextAreaField {...field('note')} rows={2} label={optional(t('chat.form.note'))} />
    </ChatForm>
  );
}
