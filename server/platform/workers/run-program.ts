import { spawn } from 'node:child_process';
import type { Config } from '../config.ts';

export interface ProgramRun {
  /** from the project's folder */
  program: string;
  config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  /** told on its standard input, because everybody on the machine can read a command's words */
  request: object;
  /** milliseconds until it is ended */
  longest: number;
}

/**
 * Has a program of this project do one thing in a process of its own, so that visitors do not wait for it.
 * @returns what it wrote
 * @throws {Error} it could not be started, took too long or ended with an error; the message has its last words
 */
export async function runProgram({ program, config, request, longest }: ProgramRun): Promise<string> {
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: longest,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: config.dataDir,
      ...(config.databaseUrl === null ? {} : { DATABASE_URL: config.databaseUrl }),
    },
  });
  const output: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(request));
  const code = await new Promise<number | null>((ended, failed) => {
    child.on('error', failed);
    child.on('close', ended);
  });
  if (code !== 0)
    throw new Error(`${program} ended with ${code}: ${Buffer.concat(errors).toString('utf8').slice(0, 500)}`);
  return Buffer.concat(output).toString('utf8');
}
