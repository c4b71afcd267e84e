/** Days on which the legal texts changed last, in every language. */
export const CHANGED = { privacy: '2026-12-06', terms: '2026-11-29' } as const
