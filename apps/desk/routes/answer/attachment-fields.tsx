import { useId, useRef, useState, type ChangeEvent } from 'react';
import { attachmentLimits } from '../../../../domain/incoming-files.ts';
import type { RefusedFile } from '../../../../server/features/enquiries/attach-files.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';

interface AttachmentFieldsProps {
  files: readonly { id: string; name: string; bytes: number; size: string }[];
  refused: readonly RefusedFile[];
  /** what was sent was so large that nothing of it was taken */
  isTooLarge: boolean;
}

/** What goes with an answer. A chosen file is attached at once; without scripts by its button, or with whatever is pressed next. */
export function AttachmentFields({ files, refused, isTooLarge }: AttachmentFieldsProps) {
  const { t } = useTexts();
  const id = useId();
  const attach = useRef<HTMLButtonElement>(null);
  const [isTooMuch, setTooMuch] = useState(isTooLarge);
  const megabytes = attachmentLimits.together / 1_000_000;
  const there = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const onChoose = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(field.files ?? [])].reduce((sum, { size }) => sum + size, 0);
    const isOver = there + chosen > attachmentLimits.together;
    setTooMuch(isOver);
    // it is not even sent, and what is typed stays as it is
    if (isOver) field.value = '';
    else if (chosen > 0) attach.current?.click();
  };
  const faults = [
    ...(isTooMuch ? [t('attachments.tooMuch', { megabytes })] : []),
    ...refused.map(({ name, why }) => t(`attachments.fault.${why}`, { name, megabytes })),
  ];
  return (
    <section className="field attached" aria-labelledby={`${id}-label`}>
      <label id={`${id}-label`} htmlFor={id}>
        {t('attachments.label')}
      </label>
      <p className="hint" id={`${id}-hint`}>
        {t('attachments.hint', { megabytes })}
      </p>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file.id}>
              {file.name} <span className="hint">{file.size}</span>{' '}
              <SubmitButton
                className="plain"
                name="detach"
                value={file.id}
                aria-label={t('attachments.removeThis', { name: file.name })}
              >
                {t('attachments.remove')}
              </SubmitButton>
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <input
          // an attached one is chosen no more
          key={files.length}
          id={id}
          type="file"
          name="files"
          multiple
          onChange={onChoose}
          aria-invalid={faults.length > 0 ? true : undefined}
          aria-describedby={faults.length > 0 ? `${id}-hint ${id}-error` : `${id}-hint`}
        />
        <SubmitButton intent="attach" ref={attach}>
          {t('attachments.attach')}
        </SubmitButton>
      </div>
      {faults.length > 0 && (
        <div id={`${id}-error`} role="alert">
          {faults.map((fault) => (
            <p key={fault} className="error">
              {fault}
            </p>
          ))}
        </div>
      )}
    </section>
  );
}
