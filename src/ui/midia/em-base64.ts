/** The bytes of a file in base64, for a body in JSON. */
export async function emBase64(arquivo: Blob): Promise<string> {
  const bytes = new Uint8Array(await arquivo.arrayBuffer())
  let texto = ''
  for (let n = 0; n < bytes.length; n += 8192) texto += String.fromCharCode(...bytes.subarray(n, n + 8192))
  return btoa(texto)
}
