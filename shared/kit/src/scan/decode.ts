/** Reads the barcode in what the camera shows; null where there is none. */
export type Decode = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'itf', 'data_matrix', 'qr_code'];
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
  const {
    BinaryBitmap,
    ChecksumException,
    DataMatrixReader,
    DecodeHintType,
    FormatException,
    HybridBinarizer,
    MultiFormatOneDReader,
    NotFoundException,
    QRCodeReader,
    RGBLuminanceSource,
  } = await import('@zxing/library');
  // The separators of GS1-128 are part of what it says.
  const hints = new Map<number, unknown>([[DecodeHintType.ASSUME_GS1, true]]);
  const readers = [new MultiFormatOneDReader(hints), new DataMatrixReader(), new QRCodeReader()];
  const isNone = (error: unknown) =>
    error instanceof NotFoundException || error instanceof ChecksumException || error instanceof FormatException;
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
    const source = new RGBLuminanceSource(grey, canvas.width, canvas.height);
    const image = new BinaryBitmap(new HybridBinarizer(source));
    for (const reader of readers)
      try {
        return Promise.resolve(reader.decode(image, hints).getText());
      } catch (error) {
        if (!isNone(error)) throw error;
      }
    return Promise.resolve(null);
  };
}

/** The barcode reader of this device. */
export const findDecoder = async (): Promise<Decode> => (await ofBrowser().catch(() => null)) ?? ofLibrary();
