import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendResponse } from '@remix-run/node-fetch-server';
import { answerUnread } from './refusal.ts';

/** Sends what an app answered; one that answered before it had read the whole body loses its connection with that. */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answered: Response,
): Promise<void> {
  if (response.destroyed) return;
  if (request.complete) return sendResponse(response, answered);
  const body = Buffer.from(await answered.arrayBuffer());
  const headers = { ...Object.fromEntries(answered.headers), 'content-length': String(body.length) };
  answerUnread(request, response, { status: answered.status, headers, body });
}
