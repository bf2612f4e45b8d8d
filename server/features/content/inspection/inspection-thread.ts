// Looks into what people bring, in a thread of its own that ends when it takes too long. Started by inspector.ts.
import { parentPort } from 'node:worker_threads';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { renderMarkdown } from '../render-markdown.ts';
import { pdfProblem } from './inspect-pdf.ts';
import type { InspectionAnswers, InspectionTask } from './inspector.ts';

function inspect(task: InspectionTask): InspectionAnswers[InspectionTask['kind']] {
  switch (task.kind) {
    case 'pdf':
      return pdfProblem(task.bytes);
    case 'markdown':
      return renderMarkdown(task.source, task.reader);
    case 'html':
      return htmlToMarkdown(task.html);
  }
}

const port = parentPort;
port?.on('message', (task: InspectionTask) => port.postMessage(inspect(task)));
