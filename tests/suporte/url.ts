/** Returns the URL of another database with the same server and credentials. */
export function trocarBanco(url: string, banco: string): string {
  const nova = new URL(url)
  nova.pathname = `/${banco}`
  return nova.href
}
