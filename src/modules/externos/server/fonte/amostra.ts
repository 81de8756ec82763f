import type { Servicos } from '#platform/servicos.ts'
import { lerRegistro } from '../../regras/ler-registro.ts'
import type { DadosLidos, TipoDeRegistro } from '../../tipos.ts'
import { paginasDaFonte, type Fonte } from './ler-fonte.ts'

const LINHAS = 5
const CAMPOS = 60
type Objeto = Record<string, unknown>

/** A record of theirs as a flat list of names and words: `lead.name` is what the map of fields writes, too. */
function achatar(bruto: unknown, prefixo = ''): Record<string, string> {
  if (typeof bruto !== 'object' || bruto === null || Array.isArray(bruto)) return {}
  return Object.fromEntries(
    Object.entries(bruto as Objeto).flatMap(([k, v]) => {
      if (typeof v === 'object' && v !== null && !Array.isArray(v) && prefixo === '')
        return Object.entries(achatar(v, `${k}.`))
      return typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean'
        ? [[prefixo + k, String(v).slice(0, 120)]]
        : []
    }),
  )
}

/** What the source answers first, before anything is kept: the fields it has, and what we understand of them. */
export async function amostraDa(
  s: Pick<Servicos, 'rede' | 'leitores'>,
  fonte: Fonte,
  tipo: TipoDeRegistro,
): Promise<{ campos: string[]; linhas: { bruto: Record<string, string>; lido: DadosLidos | null }[] }> {
  for await (const pagina of paginasDaFonte(s, fonte, tipo)) {
    const linhas = pagina
      .slice(0, LINHAS)
      .map((b) => ({ bruto: achatar(b), lido: lerRegistro(b, fonte.config.campos)?.dados ?? null }))
    return { campos: [...new Set(linhas.flatMap((l) => Object.keys(l.bruto)))].slice(0, CAMPOS), linhas }
  }
  return { campos: [], linhas: [] }
}
