interface Opcoes {
  url: string
  headers: Record<string, string>
  /** Absent: the page's own. */
  fetch?: typeof fetch
}

/**
 * Replaces the client for account administration, which needs the service key and so is never used in a browser. The
 * client itself calls its sign-out to end the session on the server.
 */
export default class GoTrueAdminApi {
  readonly #o: Opcoes

  constructor(o: Opcoes) {
    this.#o = o
  }

  async signOut(token: string, escopo: string): Promise<{ data: null; error: Error | null }> {
    const { url, headers, fetch: buscar = fetch } = this.#o
    // set, not spread: `headers` has the public key under `Authorization`, and two spellings would both be sent
    const comToken = new Headers(headers)
    comToken.set('authorization', `Bearer ${token}`)
    try {
      const r = await buscar(`${url}/logout?scope=${escopo}`, {
        method: 'POST',
        headers: comToken,
        // also when the page closes meanwhile
        keepalive: true,
      })
      // the server no longer has the session: it is as ended as was asked for
      const jaFora = [401, 403, 404].includes(r.status)
      return { data: null, error: r.ok || jaFora ? null : new Error(`logout: ${r.status}`) }
    } catch (causa) {
      return { data: null, error: causa instanceof Error ? causa : new Error(String(causa)) }
    }
  }
}
