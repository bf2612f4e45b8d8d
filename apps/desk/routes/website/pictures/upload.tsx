import { data, redirect, useActionData, useLoaderData, useSearchParams } from 'react-router';
import { itemsOf } from '../../../../../server/features/editing/areas.ts';
import { keepDrafts, readDrafts, typedOver } from '../../../../../server/features/editing/drafts.ts';
import type { FileToTake } from '../../../../../server/features/editing/take-files.ts';
import { withDesk, withForm, type AskedOfDesk } from '../../../document/with-desk.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { BackLink } from '../../../components/back-link.tsx';
import { beforeDraft } from '../edit/before-draft.ts';
import { itemName } from '../item-names.ts';
import { fieldOfFile, type UploadArea } from './picture-place.ts';
import { takeUpload } from './take-upload.ts';
import { UploadForm, type UploadRefusal } from './upload-form.tsx';

const takesFiles = (area: string | undefined): area is UploadArea =>
  area === 'posts' || area === 'products' || area === 'claims';

/** @throws a 404 where nothing is uploaded */
async function asked({ database, publisher, params }: AskedOfDesk) {
  const { area, item = '' } = params;
  if (!takesFiles(area)) throw data(null, { status: 404 });
  const drafts = await readDrafts(database);
  const trees = publisher.treesWith(drafts);
  if (!itemsOf(area, trees).includes(item)) throw data(null, { status: 404 });
  return { area, item, drafts, trees };
}

export const loader = withDesk(async (desk) => {
  const { language, title } = desk;
  const { area, item, trees } = await asked(desk);
  return {
    title: title('website.title'),
    area,
    item,
    name: itemName(area, item, trees, language),
  };
});

/** Keeps the file. A proof is named in the draft of its field; a picture only with words for it (picture.tsx). */
export const action = withForm(async (desk, form) => {
  const { database, publisher, now, actor } = desk;
  const { area, item, drafts, trees } = await asked(desk);
  const refused = (why: UploadRefusal) =>
    data({ why }, { status: why === 'changed' ? 409 : why === 'busy' ? 503 : 400 });
  const kind: FileToTake['kind'] =
    area === 'claims' ? 'proof' : area === 'posts' && form.get('kind') === 'photo' ? 'photo' : 'rendering';
  const taken = await takeUpload(desk, form, kind);
  if (taken.why !== null) return refused(taken.why);
  if (area !== 'claims')
    return redirect(`/website/${area}/${item}/picture?${new URLSearchParams({ picture: taken.name }).toString()}`);
  const field = fieldOfFile(area, item);
  const typed = typedOver(trees, beforeDraft(publisher.trees(), drafts))(field.file, field.at, taken.name);
  const { clashes } = await keepDrafts(database, actor, [typed], now());
  return clashes.length > 0 ? refused('changed') : redirect(`/website/${area}/${item}`);
});

/** A picture for a post or a product, or the document behind a claim. */
export default function Upload() {
  const { area, item, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  const { t } = useTexts();
  const isProof = area === 'claims';
  return (
    <>
      <BackLink to={`/website/${area}/${item}`}>{name}</BackLink>
      <h1>{t(isProof ? 'website.upload.proof' : 'website.upload.picture')}</h1>
      <UploadForm
        action={`/website/${area}/${item}/upload`}
        asksKind={area === 'posts'}
        why={search.has('large') ? 'large' : (answer?.why ?? null)}
        isProof={isProof}
      >
        <p className="narrow">{t(isProof ? 'website.upload.proofText' : 'website.upload.pictureText')}</p>
        {area === 'products' && <p className="narrow">{t('website.upload.renderingsOnly')}</p>}
      </UploadForm>
    </>
  );
}
