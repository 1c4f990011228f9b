/** Reads the barcode in what the camera shows; null where there is none. */
export type Decode = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'itf'];
/** Wide enough for a barcode, small enough for an old phone. */
const WIDTH = 640;

async function ofBrowser(): Promise<Decode | null> {
  const { BarcodeDetector: Detectors } = window as { BarcodeDetector?: DetectorClass };
  if (!Detectors) return null;
  const formats = (await Detectors.getSupportedFormats()).filter((format) => FORMATS.includes(format));
  if (!formats.includes('ean_13')) return null;
  const detector = new Detectors({ formats });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

/** Of a browser without a detector of its own; the library comes only then, from our own server. */
async function ofLibrary(): Promise<Decode> {
  const { BinaryBitmap, HybridBinarizer, MultiFormatOneDReader, NotFoundException, RGBLuminanceSource } = await import(
    '@zxing/library'
  );
  const reader = new MultiFormatOneDReader(new Map());
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    if (!pen || video.videoWidth === 0) return Promise.resolve(null);
    canvas.width = WIDTH;
    canvas.height = Math.round((WIDTH * video.videoHeight) / video.videoWidth);
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    const grey = new Uint8ClampedArray(canvas.width * canvas.height);
    for (let at = 0; at < grey.length; at += 1)
      grey[at] = ((data[at * 4] ?? 0) + 2 * (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0)) / 4;
    try {
      const source = new RGBLuminanceSource(grey, canvas.width, canvas.height);
      return Promise.resolve(reader.decode(new BinaryBitmap(new HybridBinarizer(source))).getText());
    } catch (error) {
      if (error instanceof NotFoundException) return Promise.resolve(null);
      throw error;
    }
  };
}

/** What reads barcodes on this device. */
export const findDecoder = async (): Promise<Decode> => (await ofBrowser().catch(() => null)) ?? ofLibrary();
