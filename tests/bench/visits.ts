import { get, type Agent } from 'node:http';

/** Requests a second, from visitors who do not wait for each other. */
const rate = 100;

/**
 * Milliseconds of each of the visits, which begin at fixed moments however long the ones before take.
 * @param visit makes the one of this number and measures it
 * @param isOver asked before each: ends it early
 */
export async function visitsFor(
  seconds: number,
  visit: (number: number) => Promise<number>,
  isOver: () => boolean = () => false,
): Promise<number[]> {
  const visits: Promise<number>[] = [];
  const began = performance.now();
  for (let number = 0; number < rate * seconds && !isOver(); number += 1) {
    const pause = began + (number * 1000) / rate - performance.now();
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    visits.push(visit(number));
  }
  return Promise.all(visits);
}

/** Milliseconds until a whole page is there. @throws {Error} when it is answered by anything but 200 */
export function visitPage(address: string, agent: Agent): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const ask = () => {
      const request = get(address, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`a page answered ${response.statusCode}`));
        response.resume().on('end', () => resolve(performance.now() - began));
      });
      request.on('error', (error) => {
        // the server has just closed a connection that nobody used, as browsers meet it, too
        if (request.reusedSocket && 'code' in error && error.code === 'ECONNRESET') ask();
        else reject(error);
      });
    };
    ask();
  });
}
