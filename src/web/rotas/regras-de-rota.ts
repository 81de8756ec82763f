import { semBarraNoFim } from '#kit/texto.ts'
import { ID_DA_CONSTRUCAO } from '../construcao.ts'

/** Rule of one path in builds/meta/{id}.json. */
interface RegraDeRota {
  /** A path of this site, or a full URL of another. */
  redirect?: string
}
export interface MetaDaConstrucao {
  id: string
  /** `static` by full path; `wildcard` by prefix that ends at a slash. The longest prefix wins. */
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

/** Loads the rules of the running build. Without them every page still opens, but nothing is redirected. */
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
