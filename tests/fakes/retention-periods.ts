import { retentionPeriods } from '../../server/features/retention/retention-rules.ts';
import { siteTexts } from './site-texts.ts';

/** As content/facts.json promises them. */
export const periods = retentionPeriods(siteTexts.facts);
