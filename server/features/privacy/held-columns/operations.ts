import type { HeldIn } from './held.ts';

export const operationColumns: HeldIn<
  | 'unanswered_questions'
  | 'unanswered_words'
  | 'desk_days'
  | 'spent_proofs'
  | 'secrets'
  | 'rate_limits'
  | 'scheduled_jobs'
  | 'backup_runs'
  | 'desk_settings'
> = {
  // no word of one person alone (server/features/assistant/minimal-question.ts)
  unanswered_questions: {
    id: 'none',
    language: 'none',
    likeness: 'none',
    text: 'none',
    asked: 'none',
    first_day: 'none',
    last_day: 'none',
  },
  unanswered_words: { word_hash: 'hash', first_day: 'none' },
  // counts of a day, nobody's
  desk_days: { day: 'none', figures: 'none' },
  spent_proofs: { challenge: 'none', expires_at: 'none' },
  secrets: { name: 'none', value: 'none', created_at: 'none' },
  rate_limits: { key: 'hash', points: 'about', expire: 'about' },
  desk_settings: { name: 'none', value: 'none', changed_at: 'none' },
  scheduled_jobs: { name: 'none', started_at: 'none', finished_at: 'none' },
  backup_runs: { id: 'none', kind: 'none', ended_at: 'none', copy: 'none', problem: 'none' },
};
