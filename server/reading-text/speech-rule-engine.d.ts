/** The two functions of the engine that are used; its package has types for its parts, but not for its whole. */
declare module 'speech-rule-engine' {
  const engine: {
    /** Resolves once the language is loaded. */
    setupEngine(features: { locale: string; domain: string; modality: string; style: string }): Promise<string>
    toSpeech(mathml: string): string
  }
  export default engine
}
