/** Inline formula with its adjacent characters: "(", a comma, "-axis", "&lt;5". */
const FORMULA = /([(["“‘]?)(<math(?![^>]*display=)[^>]*>(?:(?!<\/math>).)*<\/math>)((?:[^\s<&]|&#?\w+;){0,8})/gs

/** Prevents the browser from translating formulas, whose letters are no words. */
const withoutTranslation = (html: string) => html.replaceAll('<math', '<math translate="no" class="notranslate"')

/**
 * Wraps each inline formula with its adjacent characters in a nowrap span. Otherwise a line may break before and after
 * a formula.
 */
export function joinFormulas(html: string): string {
  return withoutTranslation(html).replace(FORMULA, (all, before: string, _math, after: string) =>
    before + after === '' ? all : `<span class="whitespace-nowrap">${all}</span>`,
  )
}
