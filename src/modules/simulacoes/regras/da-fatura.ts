import { plano } from '#kit/colunas.ts'
import type { UnidadeDaFatura } from '../contract/da-fatura.ts'
import type { EntradaDaSimulacao, UnidadeDaSimulacao } from '../contract/entrada.ts'

export interface ConsumoDaFatura {
  /** kWh, January first; a month that was not read has the average of those that were */
  consumo: number[]
  estimados: boolean[]
  /** as read, January first */
  meses: (number | null)[]
}

/** The months of a bill by month of the year. Of two readings of the same month the newer one counts. */
export function consumoDaFatura(leituras: readonly { mes: string; kwh: number | null }[]): ConsumoDaFatura {
  const meses: (number | null)[] = Array.from({ length: 12 }, () => null)
  for (const { mes, kwh } of leituras.toSorted((a, b) => a.mes.localeCompare(b.mes)))
    if (kwh !== null) meses[Number(mes.slice(5)) - 1] = kwh
  const lidos = meses.filter((kwh) => kwh !== null)
  const media = lidos.length > 0 ? Math.round(lidos.reduce((a, b) => a + b, 0) / lidos.length) : 0
  return { consumo: meses.map((kwh) => kwh ?? media), estimados: meses.map((kwh) => kwh === null), meses }
}

type Concessionaria = UnidadeDaFatura['concessionaria']

const mesma = (a: Concessionaria, b: Concessionaria): boolean =>
  a.id !== null && b.id !== null ? a.id === b.id : plano(a.nome) === plano(b.nome)

/** Names of both utilities where the bill is of another one than the unit; null when they agree. */
export function outraConcessionaria(
  u: UnidadeDaSimulacao,
  f: UnidadeDaFatura,
): { fatura: string; proposta: string } | null {
  const { distribuidora } = u.tarifa
  return mesma(distribuidora, f.concessionaria) ? null : { fatura: f.concessionaria.nome, proposta: distribuidora.nome }
}

/**
 * Fills a unit with a bill. Where the table has no tariff for it, that of the unit stays, with the ICMS and the public
 * lighting of the bill. Another utility is that of the whole proposal: units without a bill of their own follow, unless
 * the tariff is of group A, which needs a demand of theirs.
 */
export function comAFatura(e: EntradaDaSimulacao, indice: number, f: UnidadeDaFatura): Partial<EntradaDaSimulacao> {
  const unidade = e.unidades[indice]
  if (!unidade) return {}
  const { concessionaria: _, tarifa: daTabela, ...dados } = f
  const { icms, cosipCent } = f.fatura
  const { tributos, bandeiraSemTributos } = unidade.tarifa
  const tarifa = {
    ...(daTabela ?? {
      ...unidade.tarifa,
      ...(icms === undefined ? {} : { tributos: { ...tributos, icms } }),
      ...(cosipCent === undefined ? {} : { cosip: cosipCent / 100 }),
    }),
    // an average of the projection, which no bill gives
    ...(bandeiraSemTributos === undefined ? {} : { bandeiraSemTributos }),
  }
  const trocou = outraConcessionaria(unidade, f) !== null
  return {
    unidades: e.unidades.map((u, n) =>
      n === indice ? { ...u, ...dados, tarifa } : trocou && !u.fatura && !tarifa.grupoA ? { ...u, tarifa } : u,
    ),
    // the month of the bill is the one that the bill before and after shows
    mesTipico: null,
  }
}

/** The unit with months typed over: what was estimated and now differs is the seller's. */
export const comMesesDigitados = (
  u: UnidadeDaSimulacao,
  consumo: number[],
): Pick<UnidadeDaSimulacao, 'consumo' | 'estimados'> => ({
  consumo,
  estimados: u.estimados?.map((estimado, m) => estimado && consumo[m] === u.consumo[m]),
})
