/** A text in one of the code pages of old, as bytes: what TextDecoder reads, the other way round. */
export function encode(text: string, codePage: string): Uint8Array {
  // Of a stream: of a text in one piece Node takes Windows-1252 for ISO-8859-1.
  const decoder = new TextDecoder(codePage);
  const signOf = (byte: number) => decoder.decode(Uint8Array.of(byte), { stream: true });
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [signOf(byte), byte] as const));
  return Uint8Array.from(text, (sign) => bytes.get(sign) ?? 0x3f);
}
