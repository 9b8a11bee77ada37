import type { ExportAnswer } from './exportApplicants.ts';
import { exportFile, type ExportTask } from './exportFile.ts';

// The page stays responsive while a file of ten thousand rows is written.
const answer = (message: ExportAnswer, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

addEventListener('message', ({ data }: MessageEvent<ExportTask>) => {
  exportFile(data, (done) => answer({ kind: 'step', done })).then(
    (bytes) => answer({ kind: 'file', bytes }, [bytes]),
    () => answer({ kind: 'failed' }),
  );
});
