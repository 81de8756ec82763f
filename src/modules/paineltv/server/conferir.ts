import { ErroDeRede } from '#platform/net/erro-de-rede.ts'
import type { Rede } from '#platform/net/buscar.ts'
import { molduraDe } from '../regras/moldura.ts'
import type { Moldura } from '../tipos.ts'

const SALTOS = 4
const PRAZO_MS = 8000

/**
 * Checks whether a page may be framed, through the guard of outgoing calls. Follows redirects; the last response
 * counts.
 */
export async function conferirMoldura(rede: Rede, url: string, nossa: string): Promise<Moldura> {
  let atual = url
  try {
    for (let n = 0; n < SALTOS; n++) {
      const r = await perguntar(rede, atual)
      const destino = r.status >= 300 && r.status < 400 ? r.cabecalhos.location : undefined
      if (!destino) return r.status >= 400 ? 'sem_resposta' : molduraDe(r.cabecalhos, atual, nossa)
      atual = new URL(destino, atual).href
    }
    return 'sem_resposta'
  } catch (erro) {
    if (erro instanceof ErroDeRede || erro instanceof TypeError) return 'sem_resposta'
    throw erro
  }
}

/** Sends HEAD first; some pages answer only GET. */
async function perguntar(rede: Rede, url: string) {
  const cabecalhos = { accept: 'text/html,*/*', 'user-agent': 'Girassol (painel de TV)' }
  const r = await rede.buscar(url, { metodo: 'HEAD', timeoutMs: PRAZO_MS, cabecalhos })
  return [403, 404, 405, 501].includes(r.status) ? rede.buscar(url, { timeoutMs: PRAZO_MS, cabecalhos }) : r
}

export const fraseDaMoldura: Record<Moldura, string> = {
  aceita: 'A página se deixa mostrar no painel.',
  recusa:
    'O site não deixa que esta página apareça dentro de outra. Ela seria pulada no painel: use um endereço próprio para incorporar, se o site tiver um.',
  sem_resposta:
    'A página não respondeu ao servidor. Se ela só abre na rede da TV, pode funcionar mesmo assim; se não abrir, será pulada.',
}
