import { setTimeout as esperar } from 'node:timers/promises'
import { ErroApp } from '#kit/erro.ts'
import type { Rede } from '#platform/net/buscar.ts'
import { ErroDeRede } from '#platform/net/erro-de-rede.ts'
import { lerPlanilhaNaThread } from '#platform/planilha/na-thread.ts'
import type { Servicos } from '#platform/servicos.ts'
import { listaDe } from '../../regras/ler-registro.ts'
import type { ConfigDaFonte, Sistema, TipoDeRegistro } from '../../tipos.ts'

export interface Fonte {
  sistema: Sistema
  config: ConfigDaFonte
  token: string | null
}
const POR_PAGINA = 100
const MAX_PAGINAS = 2000
const TENTATIVAS = 4
const ESPERA_MAXIMA_S = 30

/** Requests of each system. SprintHub takes its token in the URL: it is added only here and never logged. */
const enderecos: Record<
  Sistema,
  (
    f: Fonte,
    tipo: TipoDeRegistro,
    pagina: number,
  ) => { url: string; cabecalhos: Record<string, string>; paginado: boolean }
> = {
  sprinthub({ config, token }, tipo, pagina) {
    const url = new URL(
      config.url.replace(/\/$/, '') + (tipo === 'contato' ? config.caminho_contatos : config.caminho_oportunidades),
    )
    for (const [k, v] of Object.entries({
      apitoken: token ?? '',
      i: config.instancia,
      page: String(pagina),
      limit: String(POR_PAGINA),
    }))
      url.searchParams.set(k, v)
    return { url: url.href, cabecalhos: { accept: 'application/json' }, paginado: true }
  },
  softmar({ config, token }, _tipo, pagina) {
    const paginado = config.url.includes('{pagina}')
    return {
      url: config.url.replaceAll('{pagina}', String(pagina)),
      cabecalhos: { accept: 'application/json, text/csv', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      paginado,
    }
  },
}

/** Yields all pages of the source. Waits as requested by the source; a failure becomes a message without its URL. */
export async function* paginasDaFonte(
  { rede, leitores }: Pick<Servicos, 'rede' | 'leitores'>,
  f: Fonte,
  tipo: TipoDeRegistro,
): AsyncGenerator<unknown[]> {
  let anterior: Buffer | undefined
  for (let pagina = 1; pagina <= MAX_PAGINAS; pagina++) {
    const { url, cabecalhos, paginado } = enderecos[f.sistema](f, tipo, pagina)
    const corpo = await pedir(rede, url, cabecalhos)
    // a source that ignores the page number would return the same page forever
    if (anterior?.equals(corpo)) return
    anterior = corpo
    const linhas = f.config.formato === 'csv' ? await linhasDoCsv(leitores, corpo) : linhasDoJson(corpo)
    if (linhas.length > 0) yield linhas
    if (!paginado || linhas.length === 0) return
  }
}

const falhaDeFora = (status: 502 | 504, frase: string) => new ErroApp('EXTERNAL_FAILURE', status, frase)

async function pedir(rede: Rede, url: string, cabecalhos: Record<string, string>): Promise<Buffer> {
  for (let tentativa = 1; ; tentativa++) {
    const r = await rede
      .buscar(url, { cabecalhos, timeoutMs: 20_000, maxBytes: 20 * 1024 * 1024 })
      .catch((erro: unknown) => {
        throw erro instanceof ErroDeRede
          ? falhaDeFora(erro.fase === 'tempo' ? 504 : 502, 'Não foi possível falar com o sistema. Confira o endereço.')
          : erro
      })
    if (r.status === 200) return r.corpo
    if (r.status === 401 || r.status === 403)
      throw falhaDeFora(502, `O sistema não aceitou o token (${r.status}). Gere outro e salve na configuração.`)
    if ((r.status !== 429 && r.status < 500) || tentativa === TENTATIVAS)
      throw falhaDeFora(502, `O sistema respondeu ${r.status}. Tente de novo mais tarde.`)
    await esperar(Math.min(Number(r.cabecalhos['retry-after'] ?? 2 ** tentativa) || 0, ESPERA_MAXIMA_S) * 1000)
  }
}

async function linhasDoCsv(leitores: Servicos['leitores'], corpo: Buffer): Promise<unknown[]> {
  const { cabecalho, linhas } = await lerPlanilhaNaThread(leitores, corpo)
  return linhas.map((l) => Object.fromEntries(cabecalho.map((c, n) => [c, l[n]])))
}

function linhasDoJson(corpo: Buffer): unknown[] {
  try {
    return listaDe(JSON.parse(corpo.toString('utf8')))
  } catch {
    throw falhaDeFora(502, 'O sistema respondeu algo que não é JSON.')
  }
}
