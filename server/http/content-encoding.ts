/** True if a client accepts an encoding, by its `Accept-Encoding` header. */
export function acceptsEncoding(header: string | string[] | undefined, encoding: string): boolean {
  return (
    header !== undefined &&
    String(header)
      .split(/[,;\s]+/)
      .includes(encoding)
  )
}
