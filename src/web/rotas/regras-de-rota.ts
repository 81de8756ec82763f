import { semBarraNoFim } from '#kit/texto.ts'
import { ID_DA_CONSTRUCAO } from '../construcao.ts'

/** What builds/meta/{id}.json says of one path. */
interface RegraDeRota {
  /** A path of this site, or the whole address of another. */
  redirect?: string
}
export interface MetaDaConstrucao {
  id: string
  /** `static` by whole path; `wildcard` by a beginning that ends at a slash. The longest wins. */
  matcher: { static: Record<string, RegraDeRota>; wildcard: Record<string, RegraDeRota> }
}

export function regraDoCaminho(meta: MetaDaConstrucao, caminho: string): RegraDeRota {
  const limpo = caminho.length > 1 ? semBarraNoFim(caminho) : caminho
  const exata = meta.matcher.static[limpo]
  if (exata) return exata
  const [inicio] = Object.keys(meta.matcher.wildcard)
    .filter((w) => limpo === w || limpo.startsWith(`${w}/`))
    .sort((a, b) => b.length - a.length)
  return (inicio !== undefined && meta.matcher.wildcard[inicio]) || {}
}

let meta: Promise<MetaDaConstrucao | null> | undefined

/** The rules of the build that is running. Without them everything still opens, only nothing is redirected. */
export function obterMeta(): Promise<MetaDaConstrucao | null> {
  meta ??= fetch(`/builds/meta/${ID_DA_CONSTRUCAO}.json`)
    .then(async (r) => (r.ok ? ((await r.json()) as MetaDaConstrucao) : null))
    .catch((erro: unknown) => {
      console.warn('As regras de rota não puderam ser lidas.', erro)
      meta = undefined
      return null
    })
  return meta
}

export const ehExterno = (destino: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(destino)
