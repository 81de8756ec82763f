import { sql } from 'kysely'
import { conciliar } from '#engines/razao/partida.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { creditosMudaram } from '../../eventos.ts'
import { andar, type MesDaUnidade } from '../../regras/caminho.ts'
import type { LancamentoDeCreditos } from '../../regras/lancamento.ts'
import { somarAoMes } from '../../regras/meses.ts'
import {
  aberturasDesde,
  contasProntas,
  lotesAntes,
  movimentosEmVigor,
  recebidosDesde,
  ultimosMeses,
  type EmVigor,
} from '../consultas/estado.ts'
import { gravarNoRazao } from './gravar.ts'

/** Units that are computed together: bounds memory and the size of a statement. */
const POR_VEZ = 1_000

/** Locks units in the order of their ids; those that are new to the ledger get their row. */
export async function trancarUnidades(u: Unidade, unidades: readonly string[], desde: string): Promise<void> {
  await sql`
    insert into creditos.saldos (unidade_id, desde)
    select x.id, ${`${desde}-01`}::date
    from unnest(${[...unidades].toSorted()}::uuid[]) x(id)
    order by x.id
    on conflict (unidade_id) do nothing
  `.execute(u.tx)
  await sql`
    select
    from creditos.saldos
    where unidade_id = any(${[...unidades]}::uuid[])
    order by unidade_id
    for update
  `.execute(u.tx)
}

export async function gravarMeses(u: Unidade, meses: readonly (MesDaUnidade & { unidadeId: string })[]): Promise<void> {
  const linhas = meses.map((m) => ({
    unidade_id: m.unidadeId,
    competencia: `${m.mes}-01`,
    recebido_wh: m.recebidoWh,
    compensado_wh: m.compensadoWh,
    expirado_wh: m.expiradoWh,
    saldo_wh: m.saldoWh,
    falta_wh: m.faltaWh,
    conta_id: m.conta?.contaId ?? null,
    consumo_wh: m.conta?.consumoWh ?? null,
    saldo_conta_wh: m.conta?.saldoWh ?? null,
    total_centavos: m.conta?.totalCentavos ?? null,
  }))
  await sql`
    insert into creditos.meses (
      unidade_id, competencia, recebido_wh, compensado_wh, expirado_wh, saldo_wh, falta_wh, conta_id, consumo_wh,
      saldo_conta_wh, total_centavos
    )
    select
      m.unidade_id, m.competencia, m.recebido_wh, m.compensado_wh, m.expirado_wh, m.saldo_wh, m.falta_wh, m.conta_id,
      m.consumo_wh, m.saldo_conta_wh, m.total_centavos
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as m(
      unidade_id uuid, competencia date, recebido_wh bigint, compensado_wh bigint, expirado_wh bigint, saldo_wh bigint,
      falta_wh bigint, conta_id uuid, consumo_wh bigint, saldo_conta_wh bigint, total_centavos bigint
    )
    on conflict (unidade_id, competencia) do update
      set recebido_wh = excluded.recebido_wh,
        compensado_wh = excluded.compensado_wh,
        expirado_wh = excluded.expirado_wh,
        saldo_wh = excluded.saldo_wh,
        falta_wh = excluded.falta_wh,
        conta_id = excluded.conta_id,
        consumo_wh = excluded.consumo_wh,
        saldo_conta_wh = excluded.saldo_conta_wh,
        total_centavos = excluded.total_centavos,
        atualizado_em = now()
  `.execute(u.tx)
}

export interface Postado {
  lancados: number
  estornados: number
}

async function reprocessarParte(
  u: Unidade,
  unidades: readonly string[],
  pedido: string,
  motivo: string,
): Promise<Postado> {
  const ultimos = await ultimosMeses(u.tx, unidades)
  // a unit that was in no list for some months continues where it stopped
  const de = [pedido, ...[...ultimos.values()].map((m) => somarAoMes(m, 1))].toSorted()[0] ?? pedido
  const ate = [pedido, ...ultimos.values()].toSorted().at(-1) ?? pedido
  const antes = await lotesAntes(u.tx, unidades, de)
  const recebidos = await recebidosDesde(u.tx, unidades, de)
  const aberturas = await aberturasDesde(u.tx, unidades, de)
  const contas = await contasProntas(u.tx, unidades, de, ate)
  const emVigor = Map.groupBy(await movimentosEmVigor(u.tx, unidades, de), (l) => l.unidade_id ?? '')
  const estornar: EmVigor[] = []
  const lancar: LancamentoDeCreditos[] = []
  const meses: (MesDaUnidade & { unidadeId: string })[] = []
  for (const unidadeId of unidades) {
    const ultimo = ultimos.get(unidadeId) ?? pedido
    const andado = andar({
      unidadeId,
      de,
      ate: ultimo > pedido ? ultimo : pedido,
      lotes: antes.get(unidadeId) ?? [],
      recebidos: recebidos.get(unidadeId) ?? [],
      aberturas: aberturas.get(unidadeId) ?? [],
      contas: contas.get(unidadeId) ?? new Map(),
    })
    const d = conciliar(emVigor.get(unidadeId) ?? [], andado.lancamentos)
    estornar.push(...d.estornar)
    lancar.push(...d.lancar)
    meses.push(...andado.meses.map((m) => ({ ...m, unidadeId })))
  }
  await gravarNoRazao(u, { estornar, lancar }, motivo)
  await gravarMeses(u, meses)
  return { lancados: lancar.length, estornados: estornar.length }
}

/**
 * Posts what the facts of units ask for from a month on, and reverses what they do not support any more. The same facts
 * again post nothing. The caller has locked the units.
 */
export async function reprocessar(
  u: Unidade,
  unidades: readonly string[],
  de: string,
  motivo: string,
): Promise<Postado> {
  const soma: Postado = { lancados: 0, estornados: 0 }
  for (let i = 0; i < unidades.length; i += POR_VEZ) {
    const r = await reprocessarParte(u, unidades.slice(i, i + POR_VEZ), de, motivo)
    soma.lancados += r.lancados
    soma.estornados += r.estornados
  }
  if (soma.lancados + soma.estornados > 0)
    u.emitir(creditosMudaram, { unidades: unidades.length <= 20 ? [...unidades] : [], competencia: de })
  return soma
}
