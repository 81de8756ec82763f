import { ehObjeto } from '#kit/objeto.ts'

const DA_SESSAO = /\/auth\/v1\/(?:token|verify|signup)\b/

/**
 * The accounts service says by its own clock when a session ends. On a device whose clock is ahead every token would look
 * expired and be refreshed at each call, until the service refuses more; on one that is behind it would be used after its
 * end. The end is computed from `expires_in` and the clock of the device, which is the one that it is compared with.
 */
export function comValidadeLocal(buscar: typeof fetch): typeof fetch {
  return async (entrada, opcoes) => {
    const r = await buscar(entrada, opcoes)
    if (!r.ok || !DA_SESSAO.test(entrada instanceof Request ? entrada.url : String(entrada))) return r
    const corpo: unknown = await r
      .clone()
      .json()
      .catch(() => null)
    if (!ehObjeto(corpo) || typeof corpo.expires_in !== 'number') return r
    const expires_at = Math.floor(Date.now() / 1000) + corpo.expires_in
    return Response.json({ ...corpo, expires_at }, { status: r.status, headers: r.headers })
  }
}
