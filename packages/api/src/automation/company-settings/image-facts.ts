import type { LogoType } from '@outrider/shared/people/company-logo';

export type ImageFacts = { type: LogoType; width: number; height: number };

/**
 * What an image says it is and how large it is drawn, by its own first bytes, whatever its name says; null for anything
 * else. Sides as in PNG (W3C, IHDR), JPEG (ITU T.81, the frame header) and WebP (RFC 9649).
 */
export function readImageFacts(bytes: Buffer): ImageFacts | null {
  try {
    return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null; // it ends before it has said so much
    throw error;
  }
}

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

function readPng(bytes: Buffer): ImageFacts | null {
  const isPng = bytes.readUInt32BE(0) === 0x89504e47 && bytes.readUInt32BE(4) === 0x0d0a1a0a;
  if (!isPng || text(bytes, 12, 16) !== 'IHDR' || text(bytes, bytes.length - 8, bytes.length - 4) !== 'IEND')
    return null;
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Start of a frame: all of C0 to CF but the tables (C4, CC) and the reserved one (C8). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): ImageFacts | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1; // fill bytes
    else if (isFrame(marker))
      return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else if (marker === 0xda || marker === 0xd9) return null;
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
}

function readWebp(bytes: Buffer): ImageFacts | null {
  if (text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 12) !== 'WEBP') return null;
  const side = (width: number, height: number): ImageFacts => ({ type: 'image/webp', width, height });
  switch (text(bytes, 12, 16)) {
    case 'VP8 ':
      return side(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return side((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return side(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    default:
      return null;
  }
}
