import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { mesDoLote, usinaDoLote, type LancamentoDeCreditos, type LinhaDeCreditos } from '../../regras/lancamento.ts'

/** Reverses postings in force: the same lines with the opposite sign, in the same months. */
async function gravarEstornos(u: Unidade, ids: readonly string[], motivo: string): Promise<void> {
  if (ids.length === 0) return
  const pares = ids.map((estorna_id) => ({ id: uuidv7(), estorna_id }))
  await sql`
    with novos as (
      insert into creditos.lancamentos (
        id, tipo, competencia, unidade_id, usina_id, lote_mes, rodada, estorna_id, conta_id, rateio_n, motivo, por
      )
      select
        p.id, 'estorno', l.competencia, l.unidade_id, l.usina_id, l.lote_mes, l.rodada, l.id, l.conta_id, l.rateio_n,
        ${motivo}, ${u.autor.usuario?.id ?? null}
      from jsonb_to_recordset(${JSON.stringify(pares)}::jsonb) as p(id uuid, estorna_id uuid)
      join creditos.lancamentos l on l.id = p.estorna_id
      order by p.id
      returning id, estorna_id
    )
    insert into creditos.linhas (lancamento_id, seq, competencia, conta, unidade_id, usina_id, lote_mes, wh)
    select n.id, x.seq, x.competencia, x.conta, x.unidade_id, x.usina_id, x.lote_mes, -x.wh
    from novos n
    join creditos.linhas x on x.lancamento_id = n.estorna_id
  `.execute(u.tx)
}

const comDia = (mes: string | null): string | null => (mes === null ? null : `${mes}-01`)

/** Unit and plant of a line follow from its account. */
function linhaParaGravar(l: LancamentoDeCreditos, x: LinhaDeCreditos, seq: number) {
  const daUsina = x.conta === 'injetado' || x.conta === 'transito'
  return {
    seq,
    conta: x.conta,
    unidade_id: daUsina ? null : l.unidadeId,
    usina_id: daUsina ? l.usinaId : x.lote === undefined ? null : usinaDoLote(x.lote),
    lote_mes: x.lote === undefined ? null : comDia(mesDoLote(x.lote)),
    wh: x.valor,
  }
}

async function gravarNovos(u: Unidade, novos: readonly LancamentoDeCreditos[]): Promise<void> {
  if (novos.length === 0) return
  const linhas = novos.map((l) => ({
    id: uuidv7(),
    tipo: l.tipo,
    competencia: comDia(l.competencia),
    unidade_id: l.unidadeId,
    usina_id: l.usinaId,
    lote_mes: comDia(l.loteMes),
    conta_id: l.contaId,
    rateio_n: l.rateioN ?? null,
    dados: l.dados ?? {},
    motivo: l.motivo ?? null,
    linhas: l.linhas.map((x, i) => linhaParaGravar(l, x, i + 1)),
  }))
  const json = JSON.stringify(linhas)
  await sql`
    insert into creditos.lancamentos (
      id, tipo, competencia, unidade_id, usina_id, lote_mes, rodada, conta_id, rateio_n, dados, motivo, por
    )
    select
      n.id, n.tipo, n.competencia, n.unidade_id, n.usina_id, n.lote_mes, coalesce(r.rodada, 0) + 1, n.conta_id, n.rateio_n,
      n.dados, n.motivo, ${u.autor.usuario?.id ?? null}
    from jsonb_to_recordset(${json}::jsonb) as n(
      id uuid, tipo text, competencia date, unidade_id uuid, usina_id uuid, lote_mes date, conta_id uuid, rateio_n int,
      dados jsonb, motivo text
    )
    left join lateral (
      select max(l.rodada) as rodada
      from creditos.lancamentos l
      where l.unidade_id = n.unidade_id
        and l.usina_id is not distinct from n.usina_id
        and l.competencia = n.competencia
        and l.tipo = n.tipo
        and l.lote_mes is not distinct from n.lote_mes
        and l.estorna_id is null
      union all
      select max(l.rodada)
      from creditos.lancamentos l
      where n.unidade_id is null
        and l.unidade_id is null
        and l.usina_id = n.usina_id
        and l.competencia = n.competencia
        and l.tipo = n.tipo
        and l.estorna_id is null
      order by 1 desc nulls last
      limit 1
    ) r on true
    order by n.id
  `.execute(u.tx)
  await sql`
    insert into creditos.linhas (lancamento_id, seq, competencia, conta, unidade_id, usina_id, lote_mes, wh)
    select n.id, x.seq, n.competencia, x.conta, x.unidade_id, x.usina_id, x.lote_mes, x.wh
    from jsonb_to_recordset(${json}::jsonb) as n(id uuid, competencia date, linhas jsonb)
    cross join lateral jsonb_to_recordset(n.linhas) as x(
      seq smallint, conta text, unidade_id uuid, usina_id uuid, lote_mes date, wh bigint
    )
  `.execute(u.tx)
}

export interface Escrita {
  estornar: readonly { id: string }[]
  lancar: readonly LancamentoDeCreditos[]
}

/** Writes the reversals, then the postings. */
export async function gravarNoRazao(u: Unidade, e: Escrita, motivo: string): Promise<void> {
  await gravarEstornos(
    u,
    e.estornar.map((l) => l.id),
    motivo,
  )
  await gravarNovos(u, e.lancar)
}
