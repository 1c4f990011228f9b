import Button from 'antd/es/button';
import { useEffect, useRef, useState } from 'react';
import { useKitText } from '../text.ts';
import { findDecoder } from './decode.ts';
import './scan.css';

const LOOK_MS = 120;
/** The same code is not read again while it is still before the camera. */
const SAME_MS = 2000;

/** Scans with the camera until it is closed. */
export function CameraScanner({
  onScan,
  onClose,
  className,
}: {
  onScan: (code: string) => void;
  onClose: () => void;
  className?: string;
}) {
  const t = useKitText();
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onScan);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    let gone = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = { code: '', at: 0 };
    const stop = () => {
      clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
    const look = async () => {
      const decode = await findDecoder();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const shown = video.current;
      if (gone || !shown) return stop();
      shown.srcObject = stream;
      await shown.play();
      const again = async () => {
        if (gone) return;
        const code = await decode(shown).catch(() => null);
        const now = Date.now();
        if (code !== null && !gone && (code !== last.code || now - last.at > SAME_MS)) latest.current(code);
        if (code !== null) last = { code, at: now };
        timer = setTimeout(() => void again(), LOOK_MS);
      };
      await again();
    };
    look().catch(() => {
      stop();
      if (!gone) setFailed(true);
    });
    return () => {
      gone = true;
      stop();
    };
  }, []);
  return (
    <section className="bo-camera bo-card" aria-label={t('scan.camera')}>
      {failed ? <p role="alert">{t('scan.failed')}</p> : <video ref={video} muted playsInline />}
      <Button className={className} size="large" onClick={onClose}>
        {t('scan.close')}
      </Button>
    </section>
  );
}
