import type { Server } from 'node:net';
import { ConfigError } from '../config.ts';

/**
 * Listens, or says which variable keeps it from doing so.
 * @throws {ConfigError} port taken or not allowed, address not of this machine
 */
export async function listen(
  server: Server,
  address: { port: number; host: string | undefined; variable: string },
): Promise<void> {
  const { port, host, variable } = address;
  try {
    await new Promise<void>((listening, failed) => {
      server.once('error', failed);
      server.listen(port, host, () => {
        server.off('error', failed);
        listening();
      });
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new ConfigError(`${variable} ${port} is used by another program`);
    if (code === 'EACCES')
      throw new ConfigError(
        `${variable} ${port} may not be used by this user; ports below 1024 need the right to do so`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new ConfigError(`HOST ${host} is no address of this machine`);
    throw error;
  }
}
