import { ratearOrdem, type UnidadeDoRateio } from '#engines/energia/rateio.ts'
import { repartir } from '#engines/razao/lotes.ts'
import { lancar } from '#engines/razao/partida.ts'
import { chaveDoFato, loteDe, type Fato, type LancamentoDeCreditos, type LinhaDeCreditos } from './lancamento.ts'

export interface ListaDoRateio {
  n: number
  modo: 'percentual' | 'ordem'
  destinoId: string | null
  linhas: readonly { unidadeId: string; parte: number | null }[]
}

/** What a list by order needs of each unit: its bill of the month. */
export type ConsumoDaUnidade = Pick<UnidadeDoRateio, 'consumoKwh' | 'ligacao'>

/**
 * Wh of each unit of the list. Percentages share the whole amount; a list by order fills each unit up to what its bill
 * consumed, and the rest goes to the indicated unit (REN 1.000 art. 655-H).
 */
export function partesDaLista(
  injetadoWh: number,
  lista: ListaDoRateio,
  consumos: ReadonlyMap<string, ConsumoDaUnidade>,
): number[] {
  if (lista.modo === 'percentual')
    return repartir(
      injetadoWh,
      lista.linhas.map((l) => Math.round((l.parte ?? 0) * 100)),
    )
  const alocados = ratearOrdem(
    lista.linhas.map((l) => ({
      id: l.unidadeId,
      saldoKwh: 0,
      consumoKwh: 0,
      ligacao: 'MONO',
      ...consumos.get(l.unidadeId),
    })),
    { excedenteKwh: injetadoWh / 1000, tarifaCheia: 1, residual: 0, regraMinimo: 'MAIOR_VALOR' },
    lista.destinoId ?? undefined,
  ).map((p) => p.alocadoKwh)
  return repartir(
    injetadoWh,
    alocados.map((kwh) => Math.round(kwh * 1000)),
  )
}

/** The postings of a plant's month: what it injected, and what each unit of the list receives of it. */
export function lancamentosDoRateio(p: {
  usinaId: string
  mes: string
  injetadoWh: number
  lista: ListaDoRateio
  partes: readonly number[]
}): LancamentoDeCreditos[] {
  const { usinaId, mes, injetadoWh, lista } = p
  if (injetadoWh === 0) return []
  const base: Fato = { tipo: 'injecao', unidadeId: null, usinaId, competencia: mes, loteMes: null }
  const injecao: LinhaDeCreditos[] = [
    { conta: 'injetado', valor: -injetadoWh },
    { conta: 'transito', valor: injetadoWh },
  ]
  const rateios = lista.linhas.flatMap((l, i): LancamentoDeCreditos[] => {
    const wh = p.partes[i] ?? 0
    if (wh === 0) return []
    const fato: Fato = { ...base, tipo: 'rateio', unidadeId: l.unidadeId }
    const linhas: LinhaDeCreditos[] = [
      { conta: 'transito', valor: -wh },
      { conta: 'recebido', lote: loteDe(usinaId, mes), valor: wh },
    ]
    return [
      {
        ...fato,
        contaId: null,
        rateioN: lista.n,
        dados: { injetado_wh: injetadoWh, ...(l.parte === null ? { ordem: i + 1 } : { parte: l.parte }) },
        ...lancar(chaveDoFato(fato), linhas),
      },
    ]
  })
  return [{ ...base, contaId: null, ...lancar(chaveDoFato(base), injecao) }, ...rateios]
}
