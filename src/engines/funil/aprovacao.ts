import type { Campo } from './campos.ts'
import { VALOR_DO_CARTAO, type Alcada, type AprovacaoDeSaida, type QuemTemAlcada, type Vigiado } from './tipos.ts'

/** The watched values of a card, by field. Money is in centavos; null is unknown. */
export type Medidas = Readonly<Record<string, number | null>>

function dentro({ campo, limite }: Vigiado, a: Alcada, m: Medidas): boolean {
  const ate = a.limites[campo]
  if (ate === undefined) return false
  if (ate === null) return true
  const n = m[campo] ?? null
  if (n === null) return false
  return limite === 'maximo' ? n <= ate : n >= ate
}

/**
 * Whether this authority covers the values. Every watched value must be within its limit; an unknown one is only
 * covered when there is no limit.
 */
export const cobre = (vigia: readonly Vigiado[], a: Alcada, m: Medidas): boolean => vigia.every((v) => dentro(v, a, m))

/**
 * The authorities whose limits cover the values: `aprova` to approve a colleague's request, `passa` to proceed without
 * one.
 */
export const quemCobre = (ap: AprovacaoDeSaida, m: Medidas, faz: Alcada['faz']): QuemTemAlcada[] =>
  ap.alcadas.filter((a) => a.faz === faz && cobre(ap.vigia, a, m)).map((a) => a.quem)

const numero = (n: number) => n.toLocaleString('pt-BR', { maximumFractionDigits: 2 })
const reais = (n: number) =>
  (n / 100).toLocaleString('pt-BR', {
    style: 'currency',
    currency: 'BRL',
    minimumFractionDigits: n % 100 === 0 ? 0 : 2,
  })

/** One watched value with its unit, as text. */
export function medidaEmPalavras(unidade: Vigiado['unidade'], n: number | null | undefined): string {
  if (n === null || n === undefined) return 'em branco'
  if (unidade === 'reais') return reais(n)
  return unidade === 'porcento' ? `${numero(n)}%` : numero(n)
}

type Rotulos = ReadonlyMap<string, Pick<Campo, 'rotulo'>>
export const rotuloDoVigiado = (campo: string, campos: Rotulos): string =>
  campo === VALOR_DO_CARTAO ? 'Valor do cartão' : (campos.get(campo)?.rotulo ?? campo)

/** The unit of a field's values; undefined: the field cannot be watched. */
export function unidadeDe(
  campo: Pick<Campo, 'tipo' | 'escopo' | 'config'> | undefined,
): Vigiado['unidade'] | undefined {
  if (!campo || (campo.escopo !== 'cartao' && campo.escopo !== 'dossie')) return undefined
  if (campo.tipo === 'moeda') return 'reais'
  if (campo.tipo !== 'numero') return undefined
  return campo.config.unidade === '%' ? 'porcento' : 'numero'
}

/** “Valor até R$ 50.000, Margem de ao menos 15%”; a watched field without a limit entry is not covered. */
export function limitesEmPalavras(vigia: readonly Vigiado[], a: Alcada, campos: Rotulos): string {
  return vigia
    .map((v) => {
      const rotulo = rotuloDoVigiado(v.campo, campos)
      const ate = a.limites[v.campo]
      if (ate === undefined) return `${rotulo}: nenhum`
      if (ate === null) return `${rotulo}: qualquer`
      return `${rotulo} ${v.limite === 'maximo' ? 'até' : 'de ao menos'} ${medidaEmPalavras(v.unidade, ate)}`
    })
    .join(', ')
}
