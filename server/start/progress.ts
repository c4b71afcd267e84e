/** Says on the terminal what takes a while, with the seconds since the start: `  1.2 s  Preparing the database …`. */
export function progress(): (message: string) => void {
  const start = performance.now()
  return (message) => {
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    process.stdout.write(`${seconds.padStart(6)} s  ${message}\n`)
  }
}
