import { replaceGoods } from '../../../../../server/features/orders/replace-goods.ts';
import { quantitiesIn, typedAgain } from './goods-in.ts';
import { done, refused, typedIn, type RunAct } from './order-act.ts';

const longestNote = 300;

/** Enters what is sent in place of wrong, missing or broken goods; the page of that order opens. */
export const replace: RunAct = async ({ desk, actor, id, form }) => {
  const read = quantitiesIn(form);
  const wrong = { problem: 'replace', status: 400, returned: typedAgain(form) } as const;
  if ('wrong' in read) return { ...wrong, wrong: read.wrong };
  const note = typedIn(form, 'note').slice(0, longestNote);
  const wanted = { id, key: typedIn(form, 'replacement'), quantities: read.quantities, note };
  const { database, mailSetting } = desk;
  const store = { database, catalogue: () => mailSetting.texts.catalogue() };
  const replaced = await replaceGoods(store, actor, wanted, desk.now());
  if (replaced === 'nothing' || replaced === 'beyond') return wrong;
  return typeof replaced === 'string' ? refused(replaced) : { ...done('did=replaced'), order: replaced.id };
};
