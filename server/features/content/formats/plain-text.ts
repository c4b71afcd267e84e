const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '' },
  ...{ ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
  ...{ times: '×', divide: '÷', minus: '−', deg: '°', middot: '·', le: '≤', ge: '≥', ne: '≠' },
}

/**
 * What HTML says, without its tags: questions are shown as plain text. Each pattern looks at a character once, so that no
 * input takes longer than its length; the result is text and never put into a page as HTML.
 */
export function plainText(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr|\/pre|\/blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<!--[^<>]*-->|<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, character)
    .replace(/[^\S\n]*\n\s*/g, '\n')
    .trim()
}

function character(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name] ?? entity
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : entity
}
