/** Formulas in a text, between dollar signs or in plain letters, as a learner would type them. */
export function formulasInText(text: string): string[] {
  const tex = [...text.matchAll(/\$([^$\n]+)\$/g)].map(([, formula = '']) => toTyped(formula))
  const plain = text.replace(/\$[^$\n]+\$/g, '\n').split(NO_FORMULA)
  const found = [...tex, ...plain].map((piece) =>
    piece
      .replace(/^[\s,;:]+|[\s.,;:?!]+$/g, '')
      .replace(/^\p{L}\) ?/u, '')
      .replace(/^\(([^()]*[=<>≤≥][^()]*)\)$/, '$1'),
  )
  return [...new Set(found.filter((piece) => /[\p{L}\d]/u.test(piece)))]
}

/** Words of two letters or more, and marks that no formula has. */
const NO_FORMULA =
  /(?<![\p{L}\d])(?!(?:sqrt|abs|pi)(?!\p{L}))(?:(?!π)\p{L}){2,}[’']?\p{L}*|["“”‘’…;!?`]|[.,:](?!\d)|\n/u

const COMMANDS: [RegExp, string][] = [
  [/\\(?:d|t)?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '(($1)/($2))'],
  [/\\(?:d|t)?frac\s*(\d)\s*(\d)/g, '(($1)/($2))'],
  [/\{([=<>+*/-])\}/g, '$1'],
  [/\\sqrt\s*\{([^{}]*)\}/g, 'sqrt($1)'],
  [/\\(?:left|right|,|;|!|quad|text\s*\{[^{}]*\})/g, ''],
  [/\\(?:times|cdot)(?![A-Za-z])/g, '*'],
  [/\\div(?![A-Za-z])/g, '/'],
  [/\\leq?(?![A-Za-z])/g, '<='],
  [/\\geq?(?![A-Za-z])/g, '>='],
  [/\\lt(?![A-Za-z])/g, '<'],
  [/\\gt(?![A-Za-z])/g, '>'],
  [/\\pi(?![A-Za-z])/g, 'π'],
  [/\^\s*\{([^{}]*)\}/g, '^($1)'],
]

/** TeX of school mathematics in the notation of typed answers. */
function toTyped(tex: string): string {
  let typed = tex
  // A fraction may stand in another.
  for (let pass = 0; pass < 3; pass += 1) {
    for (const [command, replacement] of COMMANDS) typed = typed.replace(command, replacement)
  }
  return typed.trim()
}
