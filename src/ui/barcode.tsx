import { toCode128 } from '#shared/code128';
import * as messages from './barcode.messages';

/** A text as a Code 128 barcode that fills its box; nothing for signs that the code does not have. */
export function Barcode({ text, className = '' }: { text: string; className?: string }) {
  const code = toCode128(text);
  if (!code) return null;
  return (
    <svg role="img" aria-label={messages.barcode(text)} viewBox={`0 0 ${code.width} 10`} preserveAspectRatio="none" className={className}>
      {code.bars.map(({ x, width }) => (
        <rect key={x} x={x} y={0} width={width} height={10} fill="black" />
      ))}
    </svg>
  );
}
