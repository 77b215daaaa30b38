/** The Barcode Detection API, which some browsers have. */
interface BarcodeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

/** A detector for codes in pictures of the camera; undefined if the browser has none. */
export function barcodeDetector(): BarcodeDetector | undefined {
  const { BarcodeDetector } = window as { BarcodeDetector?: new () => BarcodeDetector }
  return BarcodeDetector && 'mediaDevices' in navigator ? new BarcodeDetector() : undefined
}

/** Why the camera cannot be used, by the name of the browser's error. */
const problems: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The browser does not allow this page to use the camera. Allow it in the settings of the browser for this site, or type the code.',
  NotFoundError: 'This device has no camera. Type the code instead.',
  NotReadableError: 'Another program is using the camera. Close it, or type the code.',
}

export const cameraProblem = (error: unknown): string =>
  (error instanceof DOMException && problems[error.name]) ||
  'The camera could not be started. Type the code instead.'
