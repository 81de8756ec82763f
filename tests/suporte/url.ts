/** The same server and credentials, another database. */
export function trocarBanco(url: string, banco: string): string {
  const nova = new URL(url)
  nova.pathname = `/${banco}`
  return nova.href
}
