import { afterAll, expect } from 'vitest';
import { siteSetting } from '../server/features/content/site-setting.ts';

/** Files that share a process share its modules: what one of them switches for the whole process, it puts back. */
const before = siteSetting();
afterAll(() => expect(siteSetting(), 'what this file switched for the whole process').toEqual(before));
