import { Flashlight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button';
import { openBarcodeReader } from './barcode-reader.console';
import { BarcodeSightings } from './barcode-sightings';
import { barcodeCameraMessages as messages } from './barcodes.messages';

const DETECT_EVERY_MS = 120;

/** The rear camera, which reports each barcode that comes into view. */
export default function BarcodeCamera({ onScan }: { onScan: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onScan);
  const [state, setState] = useState<'starting' | 'running' | keyof typeof PROBLEMS>('starting');
  const [track, setTrack] = useState<MediaStreamTrack>();
  useEffect(() => {
    latest.current = onScan;
  });

  useEffect(() => {
    if (!navigator.mediaDevices) return setState('missing');
    const reader = openBarcodeReader();
    const sightings = new BarcodeSightings();
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isEnded = false;
    const look = async () => {
      const found = video.current && video.current.readyState >= 2 ? await reader.read(video.current) : [];
      if (isEnded) return;
      for (const code of sightings.look(found, performance.now())) latest.current(code);
      timer = setTimeout(() => void look().catch(() => setState('unreadable')), DETECT_EVERY_MS);
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' } } });
      if (isEnded || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      setTrack(stream.getVideoTracks()[0]);
      setState('running');
      await look();
    };
    const stop = () => {
      reader.end();
      for (const each of stream?.getTracks() ?? []) each.stop();
    };
    start().catch((error: unknown) => {
      if (!isEnded) setState(cameraProblem(error));
    });
    return () => {
      isEnded = true;
      clearTimeout(timer);
      stop();
    };
  }, []);

  return (
    <div className="relative overflow-hidden rounded-md bg-black">
      <video ref={video} muted playsInline aria-label={messages.camera} className="block max-h-[45dvh] w-full object-cover" />
      {track && <Torch track={track} />}
      {state !== 'running' && (
        <p role="status" className="absolute inset-0 grid place-items-center p-6 text-center text-white">
          {state === 'starting' ? messages.startingTheCamera : PROBLEMS[state]}
        </p>
      )}
    </div>
  );
}

const PROBLEMS = {
  refused: messages.theBrowserMayNotUseTheCamera,
  missing: messages.noCameraWasFound,
  unreadable: messages.theBarcodeReaderCouldNotBeLoaded,
} as const;

function cameraProblem(error: unknown): keyof typeof PROBLEMS {
  if (!(error instanceof DOMException)) return 'unreadable';
  return error.name === 'NotAllowedError' ? 'refused' : 'missing';
}

/** The lamp of a phone, where the browser may switch it. */
function Torch({ track }: { track: MediaStreamTrack }) {
  const [isOn, setOn] = useState(false);
  const hasTorch = 'torch' in (track.getCapabilities?.() ?? {});
  if (!hasTorch) return null;
  const toggle = async () => {
    // Chrome's own constraint: https://w3c.github.io/mediacapture-image/#torch
    await track.applyConstraints({ advanced: [{ torch: !isOn } as MediaTrackConstraintSet] });
    setOn(!isOn);
  };
  return (
    <Button variant="secondary" size="sm" aria-pressed={isOn} onClick={() => void toggle()} className="absolute inset-e-3 bottom-3">
      <Flashlight aria-hidden className="size-4" />
      {messages.light}
    </Button>
  );
}
