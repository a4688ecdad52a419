// How two texts that are not equal nearly are, in words. It explains a failure; it never excuses one.

/** null where they differ in more than form. */
export function nearMiss(sent: string, received: string | null): string | null {
  if (received === null) return 'it is no text';
  if (received === '') return 'it is empty';
  if (received.normalize('NFC') === sent.normalize('NFC')) return 'they differ in Unicode normal form only';
  const unquoted = /^(["'`])(.*)\1$/s.exec(received)?.[2];
  if (unquoted === sent) return 'it stands in quotes';
  if (received.trim() === sent.trim()) return 'they differ in white space at the ends only';
  if (received.replace(/\s+/g, ' ').trim() === sent.replace(/\s+/g, ' ').trim())
    return 'they differ in white space only';
  if (unseen(received) === unseen(sent)) return 'they differ in characters that are not seen';
  if (received.toLowerCase() === sent.toLowerCase()) return 'they differ in letter case only';
  if (received.normalize('NFKC') === sent.normalize('NFKC')) return 'they differ in compatibility forms only';
  if (received.length > 0 && sent.startsWith(received)) return 'it breaks off';
  return received.startsWith(sent) ? 'it goes on behind what was sent' : null;
}

const unseen = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '');
