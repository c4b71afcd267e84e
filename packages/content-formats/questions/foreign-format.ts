/** Files of questions that other programs export, and what to do with them. */
const FOREIGN: [RegExp, string][] = [
  [
    /<quiz[\s>][\s\S]*?<question\s[^>]*type=/i,
    'This is a Moodle XML file. In Moodle, choose Export and then GIFT format, and import that file.',
  ],
  [
    /<(?:questestinterop|assessmentItem|assessmentTest|qti-assessment-item|manifest)[\s>]/i,
    'This is a QTI file, which can’t be imported. Export the questions as GIFT, Aiken or CSV.',
  ],
  [/^\s*<(?:\?xml|!doctype|html)/i, 'This is an XML or HTML file. Export the questions as GIFT, Aiken or CSV.'],
]
/** First bytes of a zip archive, such as a Word or Excel file or a QTI package. */
const ZIP = 'PK\u0003\u0004'
const ZIP_MESSAGE =
  'This is a Word, Excel or zip file, such as a QTI package. Export the questions as GIFT, Aiken or CSV.'
const PDF_MESSAGE = 'This is a PDF file. Export the questions as GIFT, Aiken or CSV.'
/** Characters in which a format is recognized. */
const MAX_HEAD = 20_000

/** Sentence about a file in a format that cannot be read, or null. */
export function recognizeForeignFormat(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, MAX_HEAD)).replace(/^\u00ef\u00bb\u00bf/, '')
  if (head.startsWith(ZIP)) return ZIP_MESSAGE
  if (head.startsWith('%PDF')) return PDF_MESSAGE
  return /^\s*</.test(head) ? (FOREIGN.find(([pattern]) => pattern.test(head))?.[1] ?? null) : null
}
