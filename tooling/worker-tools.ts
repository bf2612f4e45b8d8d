import type { WorkerTools } from '../server/web/publishing/content-worker.ts';
import { fingerprint } from './fingerprint.ts';

/** What the content worker takes from the build's own steps. */
export const workerTools: WorkerTools = {
  async drawShareImages(wanted, folder) {
    // brings the picture library, which most of what is published does not need
    const { makeShareImages } = await import('./make/share-images.ts');
    return makeShareImages([...wanted], folder);
  },
  async setSigns(wanted, folder) {
    const { makeSigns } = await import('./make/signs.ts');
    return makeSigns(wanted, folder);
  },
  async makePressKit(wanted) {
    const { makePressKit } = await import('./make/press-kit.ts');
    return makePressKit(wanted);
  },
  async takePicture(bytes, focus) {
    const { takePicture } = await import('./make/upload-sizes.ts');
    return takePicture(bytes, focus);
  },
  async takePicturedProof(bytes, title, language) {
    const { takePicturedProof } = await import('./make/pictured-proof.ts');
    return takePicturedProof(bytes, title, language);
  },
  async makeUploadSizes(folder) {
    const { makeUploadSizes } = await import('./make/upload-sizes.ts');
    return makeUploadSizes(folder);
  },
  stamp: (more) => fingerprint(['content'], ...more),
};
