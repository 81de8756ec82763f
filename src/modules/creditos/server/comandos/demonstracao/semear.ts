import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { andar, type MesDaUnidade } from '../../../regras/caminho.ts'
import type { LancamentoDeCreditos } from '../../../regras/lancamento.ts'
import { lancamentosDoRateio, partesDaLista, type ListaDoRateio } from '../../../regras/repartir.ts'
import { contasProntas, recebidosDesde } from '../../consultas/estado.ts'
import { gravarNoRazao } from '../gravar.ts'
import { gravarMeses, trancarUnidades } from '../reprocessar.ts'

export interface MesParaFechar {
  usinaId: string
  /** YYYY-MM */
  mes: string
  injetadoWh: number
  versaoId: string
  lista: ListaDoRateio
}

const MOTIVO = 'Fechamento dos meses da demonstração'

async function registrarFechamentos(u: Unidade, meses: readonly MesParaFechar[], autor: string): Promise<void> {
  const linhas = meses.map((m) => ({
    usina_id: m.usinaId,
    competencia: `${m.mes}-01`,
    injetado_wh: m.injetadoWh,
    versao_id: m.versaoId,
    rateio_n: m.lista.n,
    unidades: m.lista.linhas.length,
  }))
  await sql`
    insert into creditos.fechamentos (usina_id, competencia, injetado_wh, versao_id, rateio_n, modo, unidades, por, em)
    select
      f.usina_id, f.competencia, f.injetado_wh, f.versao_id, f.rateio_n, 'percentual', f.unidades, ${autor},
      least(f.competencia + interval '1 month 5 days', now())
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as f(
      usina_id uuid, competencia date, injetado_wh bigint, versao_id uuid, rateio_n int, unidades int
    )
  `.execute(u.tx)
}

/** Closes all months of the demonstration's plants at once: the postings are those that closing one by one would post. */
export async function semearCreditos(u: Unidade, meses: readonly MesParaFechar[], autor: string): Promise<void> {
  const [de, ate] = [
    meses.map((m) => m.mes).toSorted()[0],
    meses
      .map((m) => m.mes)
      .toSorted()
      .at(-1),
  ]
  if (de === undefined || ate === undefined) return
  const inicio = new Map<string, string>()
  for (const { mes, lista } of meses)
    for (const { unidadeId } of lista.linhas) {
      const antes = inicio.get(unidadeId)
      if (antes === undefined || mes < antes) inicio.set(unidadeId, mes)
    }
  const unidades = [...inicio.keys()].toSorted()
  for (const [mes, delas] of Map.groupBy(unidades, (id) => inicio.get(id) ?? de)) await trancarUnidades(u, delas, mes)
  await registrarFechamentos(u, meses, autor)
  const rateios = meses.flatMap((m) =>
    lancamentosDoRateio({ ...m, partes: partesDaLista(m.injetadoWh, m.lista, new Map()) }),
  )
  await gravarEmPartes(u, rateios)
  const recebidos = await recebidosDesde(u.tx, unidades, de)
  const contas = await contasProntas(u.tx, unidades, de, ate)
  const lancar: LancamentoDeCreditos[] = []
  const resumos: (MesDaUnidade & { unidadeId: string })[] = []
  for (const unidadeId of unidades) {
    const andado = andar({
      unidadeId,
      de: inicio.get(unidadeId) ?? de,
      ate,
      lotes: [],
      recebidos: recebidos.get(unidadeId) ?? [],
      aberturas: [],
      contas: contas.get(unidadeId) ?? new Map(),
    })
    lancar.push(...andado.lancamentos)
    resumos.push(...andado.meses.map((m) => ({ ...m, unidadeId })))
  }
  await gravarEmPartes(u, lancar)
  await gravarMeses(u, resumos)
}

async function gravarEmPartes(u: Unidade, lancar: readonly LancamentoDeCreditos[]): Promise<void> {
  for (let n = 0; n < lancar.length; n += 1000)
    await gravarNoRazao(u, { estornar: [], lancar: lancar.slice(n, n + 1000) }, MOTIVO)
}
