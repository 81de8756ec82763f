import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { cobrancaMudou, recebimentoMudou } from '../../eventos.ts'
import type { SituacaoDaLinha } from '../../tipos.ts'
import type { ExtratoLido } from './ler-extrato.ts'
import { lancarRecebimento } from './lancar.ts'

/** Stores a statement with what each row would do. Nothing is posted. Refuses the same bytes of one account twice. */
export async function guardarExtrato(u: Unidade, nome: string, e: ExtratoLido, em = new Date()): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cobranca.extrato:${e.conta.id}`}, 0))`.execute(u.tx)
  const repetida = await u.tx
    .selectFrom('cobranca.importacoes')
    .select('id')
    .where('conta_id', '=', e.conta.id)
    .where('sha256', '=', e.sha256)
    .where('situacao', 'in', ['conferida', 'concluida'])
    .executeTakeFirst()
  if (repetida) return repetida.id
  const id = uuidv7()
  await u.tx
    .insertInto('cobranca.importacoes')
    .values({
      id,
      conta_id: e.conta.id,
      nome,
      tipo: e.tipo,
      sha256: e.sha256,
      inicio: e.inicio,
      fim: e.fim,
      saldo_anterior_centavos: e.saldoAnterior,
      saldo_final_centavos: e.saldoFinal,
      criada_em: em,
      criada_por: u.autor.usuario?.id ?? null,
    })
    .execute()
  await gravarLinhas(u.tx, id, e)
  u.auditar({ acao: 'extrato.enviar', entidade: 'extrato', entidade_id: id, depois: { nome, linhas: e.linhas.length } })
  u.emitir(cobrancaMudou, { que: 'extrato' })
  return id
}

/** How a row starts: seen before, likely seen by another way, a receipt, or none. */
async function gravarLinhas(tx: Tx, id: string, e: ExtratoLido): Promise<void> {
  const linhas = e.linhas.map((l, i) => ({
    n: i + 1,
    dia: l.dataIso,
    valor: l.valorCentavos,
    fitid: l.fitid ?? null,
    documento: l.documento,
    memo: l.memo.slice(0, 500),
    ocorrencia: l.ocorrencia,
    especie: l.especie,
    e2e: l.pix?.e2e ?? null,
    txid: l.pix?.txid ?? null,
    pagador_nome: l.pix?.nome ?? null,
    pagador_documento: l.pix?.documento ?? null,
    chave: l.chave,
  }))
  await sql`
    insert into cobranca.linhas (
      importacao_id, n, dia, valor_centavos, fitid, documento, memo, ocorrencia, especie, e2e, txid, pagador_nome,
      pagador_documento, chave, situacao, recebimento_id
    )
    select
      ${id}, l.n, l.dia, l.valor, l.fitid, l.documento, l.memo, l.ocorrencia, l.especie, l.e2e, l.txid, l.pagador_nome,
      l.pagador_documento, l.chave,
      case
        when l.dia is null or l.valor is null then 'ilegivel'
        when conhecido.recebimento_id is not null then 'igual'
        when l.valor <= 0 or l.especie in ('TARIFA', 'PIX_DEVOLUCAO_RECEBIDA') then 'fora'
        when l.dia > (now() at time zone 'America/Sao_Paulo')::date then 'fora'
        when parecido.id is not null then 'duvida'
        when l.especie = 'OUTRO' then 'opcional'
        else 'nova'
      end,
      conhecido.recebimento_id
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l (
      n int, dia date, valor bigint, fitid text, documento text, memo text, ocorrencia int, especie text, e2e text,
      txid text, pagador_nome text, pagador_documento text, chave text
    )
    left join lateral (
      select i.recebimento_id
      from cobranca.identidades i
      where i.chave in (l.chave, 'e2e:' || l.e2e)
      limit 1
    ) conhecido on true
    left join lateral (
      select r.id
      from cobranca.recebimentos r
      where r.conta_id = ${e.conta.id}
        and r.valor_centavos = l.valor
        and r.dia between l.dia - 1 and l.dia + 1
        and (r.e2e is null or l.e2e is null)
        and (r.txid is not distinct from l.txid or r.txid is null or l.txid is null)
        and (r.pagador_documento is null or l.pagador_documento is null or r.pagador_documento = l.pagador_documento)
        and not exists (select from cobranca.anulacoes n where n.recebimento_id = r.id)
        and not exists (
          select
          from cobranca.identidades i
          join cobranca.linhas o on o.chave = i.chave
          join cobranca.importacoes m on m.id = o.importacao_id
          where i.recebimento_id = r.id
            and m.tipo = ${e.tipo}
        )
      limit 1
    ) parecido on true
  `.execute(tx)
}

interface Importacao {
  id: string
  conta_id: string
  situacao: string
}

async function trancar(tx: Tx, id: string): Promise<Importacao> {
  const { rows } = await sql<Importacao>`
    select id, conta_id, situacao
    from cobranca.importacoes
    where id = ${id}
    for update
  `.execute(tx)
  if (!rows[0]) throw naoEncontrado('Extrato não encontrado.')
  return rows[0]
}

async function exigirConferida(tx: Tx, id: string): Promise<Importacao> {
  const i = await trancar(tx, id)
  if (i.situacao !== 'conferida') throw conflito('Este extrato não espera decisões.')
  return i
}

const mudar = (tx: Tx, id: string, de: readonly SituacaoDaLinha[], n: number, para: 'nova' | 'fora') =>
  tx
    .updateTable('cobranca.linhas')
    .set({ situacao: para })
    .where('importacao_id', '=', id)
    .where('n', '=', n)
    .where('situacao', 'in', [...de])
    .executeTakeFirst()

/** Whether a row becomes a receipt, by a person: credits that are no Pix, and likely repetitions. */
export async function decidirLinha(u: Unidade, id: string, n: number, para: 'nova' | 'fora'): Promise<void> {
  await exigirConferida(u.tx, id)
  const { rows } = await sql<{ valor: number | null }>`
    select valor_centavos::float8 as valor
    from cobranca.linhas
    where importacao_id = ${id}
      and n = ${n}
  `.execute(u.tx)
  if (para === 'nova' && (rows[0]?.valor ?? 0) <= 0) throw conflito('Só o que entrou na conta pode ser recebimento.')
  const { numUpdatedRows } = await mudar(u.tx, id, ['nova', 'fora', 'duvida', 'opcional'], n, para)
  if (numUpdatedRows === 0n) throw conflito('Esta linha não espera decisão.')
  u.emitir(cobrancaMudou, { que: 'extrato' })
}

interface Linha {
  n: number
  dia: string
  valor_centavos: number
  memo: string
  e2e: string | null
  txid: string | null
  pagador_nome: string | null
  pagador_documento: string | null
  chave: string
}

/** Posts the rows marked as new, each once. What came by another way in the meantime posts nothing. */
export async function concluirExtrato(u: Unidade, id: string): Promise<void> {
  const i = await trancar(u.tx, id)
  if (i.situacao === 'concluida') return
  if (i.situacao !== 'conferida') throw conflito('Este extrato não espera ser lançado.')
  const { rows } = await sql<Linha>`
    select n, dia::text as dia, valor_centavos::float8 as valor_centavos, memo, e2e, txid, pagador_nome, pagador_documento,
      chave
    from cobranca.linhas
    where importacao_id = ${id}
      and situacao = 'nova'
    order by n
  `.execute(u.tx)
  for (const l of rows) {
    const { id: recebimento_id, decisao } = await lancarRecebimento(u, {
      contaId: i.conta_id,
      origem: 'extrato',
      valorCentavos: l.valor_centavos,
      recebidoEm: new Date(`${l.dia}T12:00:00-03:00`),
      dia: l.dia,
      e2e: l.e2e?.startsWith('E') ? l.e2e : null,
      txid: l.txid,
      pagadorNome: l.pagador_nome,
      pagadorDocumento: l.pagador_documento,
      memo: l.memo,
      importacaoId: id,
      chaves: [l.chave],
    })
    await u.tx
      .updateTable('cobranca.linhas')
      .set({ situacao: decisao ? 'lancada' : 'igual', recebimento_id })
      .where('importacao_id', '=', id)
      .where('n', '=', l.n)
      .execute()
  }
  await u.tx
    .updateTable('cobranca.importacoes')
    .set({ situacao: 'concluida', concluida_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'extrato.concluir', entidade: 'extrato', entidade_id: id, depois: { recebimentos: rows.length } })
  u.emitir(cobrancaMudou, { que: 'extrato' })
}

/** Annuls the receipts that the statement posted. Refuses while one of them pays an invoice or went back. */
export async function desfazerExtrato(u: Unidade, id: string): Promise<void> {
  const i = await trancar(u.tx, id)
  if (i.situacao === 'desfeita') return
  if (i.situacao !== 'concluida') throw conflito('Só um extrato lançado se desfaz.')
  const motivo = 'Extrato desfeito'
  const { rows } = await sql<{ id: string; em_uso: boolean }>`
    select
      r.id,
      exists (
        select
        from cobranca.alocacoes a
        where a.recebimento_id = r.id
          and not exists (select from cobranca.estornos e where e.alocacao_id = a.id)
      ) or exists (
        select
        from cobranca.devolucoes d
        where d.recebimento_id = r.id
          and d.situacao <> 'nao_realizada'
      ) as em_uso
    from cobranca.recebimentos r
    where r.importacao_id = ${id}
      and not exists (select from cobranca.anulacoes n where n.recebimento_id = r.id)
    order by r.id
  `.execute(u.tx)
  const presos = rows.filter((r) => r.em_uso).length
  if (presos > 0)
    throw conflito(
      presos === 1
        ? 'Um recebimento deste extrato já pagou fatura ou voltou: estorne-o antes de desfazer.'
        : `${presos} recebimentos deste extrato já pagaram faturas ou voltaram: estorne-os antes de desfazer.`,
    )
  for (const r of rows) {
    await u.tx
      .insertInto('cobranca.anulacoes')
      .values({ recebimento_id: r.id, motivo, por: u.autor.usuario?.id ?? null })
      .execute()
    await u.tx.deleteFrom('cobranca.identidades').where('recebimento_id', '=', r.id).execute()
    u.emitir(recebimentoMudou, { recebimento_id: r.id })
  }
  await u.tx
    .updateTable('cobranca.importacoes')
    .set({ situacao: 'desfeita', desfeita_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'extrato.desfazer', entidade: 'extrato', entidade_id: id, depois: { recebimentos: rows.length } })
  u.emitir(cobrancaMudou, { que: 'extrato' })
}

export async function descartarExtrato(u: Unidade, id: string): Promise<void> {
  await exigirConferida(u.tx, id)
  await u.tx.updateTable('cobranca.importacoes').set({ situacao: 'descartada' }).where('id', '=', id).execute()
  u.auditar({ acao: 'extrato.descartar', entidade: 'extrato', entidade_id: id, depois: { situacao: 'descartada' } })
  u.emitir(cobrancaMudou, { que: 'extrato' })
}
