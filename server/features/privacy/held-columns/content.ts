import type { HeldIn } from './held.ts';

export const contentColumns: HeldIn<
  'legal_texts' | 'content_drafts' | 'content_files' | 'content_originals' | 'content_plans' | 'content_versions'
> = {
  legal_texts: {
    document: 'none',
    version: 'none',
    language: 'none',
    effective_from: 'none',
    title: 'none',
    body: 'none',
    is_whole: 'none',
    stored_at: 'none',
  },
  content_drafts: {
    place: 'about',
    file: 'about',
    at: 'about',
    value: 'about',
    operator_id: 'about',
    operator: 'personal',
    changed_at: 'about',
    plan_id: 'none',
  },
  content_files: {
    name: 'none',
    kind: 'none',
    bytes: 'none',
    uploaded_at: 'about',
    operator_id: 'about',
    operator: 'personal',
    original: 'none',
    focus: 'none',
    alt: 'none',
    deleted_at: 'none',
  },
  content_originals: {
    hash: 'none',
    format: 'none',
    file_name: 'none',
    bytes: 'none',
    uploaded_at: 'none',
  },
  content_plans: {
    id: 'none',
    goes_live_at: 'about',
    planned_at: 'about',
    operator_id: 'about',
    operator: 'personal',
    problems: 'none',
  },
  content_versions: {
    number: 'none',
    id: 'none',
    published_at: 'about',
    operator_id: 'about',
    operator: 'personal',
    returns_to: 'about',
    changes: 'about',
    differences: 'about',
  },
};
