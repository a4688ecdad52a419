// Plain text that YAML 1.1 and YAML 1.2 read differently. Python, Ruby and JavaScript readers of the older version
// are in wide use, so a value that is text for one host is a date or a number for the next.

/** What readers of YAML 1.1 take a plain text for; null where it is text to them too. */
export function oldType(text: string): string | null {
  if (/^\d{4}-\d\d?-\d\d?(?:[Tt ]\d.*)?$/.test(text)) return 'a date';
  if (/^[-+]?\d[\d_]*(?::[0-5]?\d)*(?:\.[\d_]*)?$/.test(text)) return 'a number';
  return /^(?:yes|no|on|off)$/i.test(text) ? 'a boolean' : null;
}
