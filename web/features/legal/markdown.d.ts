/** Built by web/vite/legal-text.ts. */
declare module '*.md' {
  const sections: import('#web/vite/legal-text.ts').LegalSection[]
  export default sections
}
