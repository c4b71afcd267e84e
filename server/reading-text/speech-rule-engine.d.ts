/** The two functions of the engine in use; the package has types only for its parts. */
declare module 'speech-rule-engine' {
  const engine: {
    /** Resolves once the language is loaded. */
    setupEngine(features: { locale: string; domain: string; modality: string; style: string }): Promise<string>
    toSpeech(mathml: string): string
  }
  export default engine
}
