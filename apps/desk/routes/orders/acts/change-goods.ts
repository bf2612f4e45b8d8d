import { mostOfOneProduct } from '../../../../../domain/orders/quantity.ts';
import { changeGoods } from '../../../../../server/features/orders/change-goods.ts';
import { quantitiesIn, typedAgain } from './goods-in.ts';
import { done, refused, typedIn, type RunAct } from './order-act.ts';

/** Changes what an order is of before it is confirmed: `goods.<item number>`, in the order of the form. */
export const changeGoodsAct: RunAct = async ({ desk, actor, id, form }) => {
  const returned = { ...typedAgain(form), of: 'change-goods' };
  const wrong = (problem: 'goods-changed' | 'goods-sold-out' | 'goods-empty', itemNos: readonly string[]) =>
    ({ problem, status: 400, returned, wrong: itemNos }) as const;
  const read = quantitiesIn(form);
  if ('wrong' in read) return wrong('goods-changed', read.wrong);
  const tooMany = [...read.quantities].filter(([, quantity]) => quantity > mostOfOneProduct);
  if (tooMany.length > 0)
    return wrong(
      'goods-changed',
      tooMany.map(([itemNo]) => itemNo),
    );
  const list = [...read.quantities]
    .map(([itemNo, quantity]) => ({ itemNo, quantity }))
    .filter(({ quantity }) => quantity > 0);
  const wanted = { orderId: id, revision: Number(typedIn(form, 'revision')), list };
  const { database, mailSetting } = desk;
  const setting = { database, catalogue: () => mailSetting.texts.catalogue() };
  const changed = await changeGoods(setting, actor, wanted, desk.now());
  if (changed === 'done') return done('did=goods');
  if (changed === 'empty') return wrong('goods-empty', []);
  if (typeof changed === 'string') return { ...refused(changed), returned };
  return 'soldOut' in changed ? wrong('goods-sold-out', changed.soldOut) : wrong('goods-changed', changed.unknown);
};
