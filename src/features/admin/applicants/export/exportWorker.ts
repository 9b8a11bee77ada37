import { exportFile } from './exportFile.ts';
import type { ExportAnswer, ExportTask } from './exportApplicants.ts';

// The page stays responsive while a file of ten thousand rows is written.
const answer = (message: ExportAnswer, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

addEventListener('message', ({ data }: MessageEvent<ExportTask>) => {
  exportFile(data.applicants, data.texts, (done) => answer({ kind: 'step', done })).then(
    (bytes) => answer({ kind: 'file', bytes }, [bytes]),
    () => answer({ kind: 'failed' }),
  );
});
