import { ehObjeto } from '#kit/objeto.ts'
import type { Servicos } from '#platform/servicos.ts'
import { lerRegistro } from '../../regras/ler-registro.ts'
import type { DadosLidos, TipoDeRegistro } from '../../tipos.ts'
import { paginasDaFonte, type Fonte } from './ler-fonte.ts'

const LINHAS = 5
const CAMPOS = 60

/** Flattens an external record into names and text: `lead.name` is also the syntax of the field map. */
function achatar(bruto: unknown, prefixo = ''): Record<string, string> {
  if (!ehObjeto(bruto) || Array.isArray(bruto)) return {}
  return Object.fromEntries(
    Object.entries(bruto).flatMap(([k, v]) => {
      if (typeof v === 'object' && v !== null && !Array.isArray(v) && prefixo === '')
        return Object.entries(achatar(v, `${k}.`))
      return typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean'
        ? [[prefixo + k, String(v).slice(0, 120)]]
        : []
    }),
  )
}

/** Returns a sample of the source before anything is stored: its fields and the parsed values. */
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
