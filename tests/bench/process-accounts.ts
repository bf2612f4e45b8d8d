import { readFileSync } from 'node:fs';
import pg from 'pg';

/** A tick of Linux's accounts, in milliseconds (USER_HZ is 100 on every machine that Node runs on). */
const tick = 10;

/** Milliseconds of processor time that processes and all they started took so far. Linux only. */
export const processorTime = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + timeOf(pid), 0);

function timeOf(pid: number): number {
  const fields = filled(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  // its own time in programs and in the kernel, then that of children which have ended (proc(5), fields 14 to 17)
  const own = fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) * tick;
  const children = filled(`/proc/${pid}/task/${pid}/children`).trim();
  return own + (children === '' ? 0 : processorTime(children.split(' ').map(Number)));
}

/** Empty when the process has ended meanwhile: its time is then in its parent's. */
function filled(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Bytes of a process that are resident: now (VmRSS), or at the worst moment since its start (VmHWM). Linux only. */
export const residentMemory = (pid: number, line: 'VmRSS' | 'VmHWM' = 'VmRSS'): number =>
  1024 *
  Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);

export const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

/** The process that all of a PostgreSQL's processes belong to. */
export async function postgresProcess(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
  await client.end();
  return Number(stat.split(' ')[1]);
}
