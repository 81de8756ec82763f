import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import type { Dia } from '#kit/dias.ts'
import { conflito, invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { recebedorPix } from '#modules/empresa/publico.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { lotes } from '../../contract/lotes.ts'
import { faturaMudou, loteMudou } from '../../eventos.ts'
import { recusaDoVencimento } from '../../regras/vencimento.ts'
import { conferirDeNovo } from './linhas.ts'
import { usarConferidas } from './usar-conferidas.ts'
import { mudarLote, trancarLote, trancarMontando } from './trancar.ts'

export function exigirVencimento(vencimento: Dia, competencia: string): void {
  const mensagem = recusaDoVencimento(vencimento, competencia, diaAqui())
  if (mensagem) throw invalido(`${mensagem}.`, [{ campo: 'vencimento_em', mensagem }])
}

/** Opens a batch. Of two in one month the second is B. */
export async function criarLote(u: Unidade, autor: string, p: BodyDe<typeof lotes.criar>): Promise<string> {
  const id = uuidv7()
  exigirVencimento(p.vencimento_em, p.competencia)
  await sql`select pg_advisory_xact_lock(hashtextextended('faturas.lotes', 0))`.execute(u.tx)
  const { rows } = await sql<{ serie: number }>`
    select coalesce(max(serie), 0) + 1 as serie
    from faturas.lotes
    where competencia = ${p.competencia}
  `.execute(u.tx)
  const serie = rows[0]?.serie ?? 1
  if (serie > 26) throw conflito('Este mês já tem 26 lotes.')
  await u.tx
    .insertInto('faturas.lotes')
    .values({
      id,
      competencia: p.competencia,
      serie,
      plano: p.plano,
      vencimento_em: p.vencimento_em,
      montado_por: autor,
    })
    .execute()
  u.auditar({
    acao: 'lote_de_faturas.criar',
    entidade: 'lote_de_faturas',
    entidade_id: id,
    depois: { competencia: p.competencia, vencimento_em: p.vencimento_em },
  })
  u.emitir(loteMudou, { lote_id: id })
  // bills of the month that are confirmed already
  await usarConferidas(u, id)
  return id
}

export async function deixarFora(
  u: Unidade,
  loteId: string,
  p: { itens: readonly string[]; fora: boolean; motivo?: string | undefined },
): Promise<void> {
  const lote = await trancarMontando(u, loteId)
  const feitas = await u.tx
    .updateTable('faturas.itens')
    .set({
      fora: p.fora,
      fora_automatica: false,
      fora_motivo: p.fora ? (p.motivo ?? null) : null,
      atualizado_em: new Date(),
    })
    .where('lote_id', '=', lote.id)
    .where('id', 'in', [...p.itens])
    .where('fora', '<>', p.fora)
    // a line that charges nothing stays out
    .where((eb) => eb.or([eb.lit(p.fora), eb('cobranca_centavos', '>', 0), eb('bloqueios', '<>', '[]')]))
    .returning('id')
    .execute()
  await mudarLote(u, lote, p.fora ? 'deixar_fora' : 'trazer', {}, { linhas: feitas.length })
}

/** Checks all lines once more, leaves the blocked ones out, and asks another person for the approval. */
export async function pedirAprovacao(u: Unidade, autor: string, loteId: string, versao: number): Promise<void> {
  const lote = await trancarMontando(u, loteId)
  if (lote.versao !== versao) throw conflito('O lote mudou enquanto você olhava. Confira de novo.')
  const lendo = await u.tx
    .selectFrom('faturas.entradas')
    .select('id')
    .where('lote_id', '=', lote.id)
    .where('situacao', '=', 'lendo')
    .limit(1)
    .executeTakeFirst()
  if (lendo) throw conflito('Ainda há contas sendo lidas. Espere ou cancele a leitura.')
  const passou = recusaDoVencimento(lote.vencimento_em, lote.competencia, diaAqui())
  if (passou) throw conflito(`${passou}. Mude o vencimento do lote antes de pedir a aprovação.`)
  if (!(await recebedorPix(u.tx)))
    throw conflito('Falta a chave PIX da empresa. Cadastre em Cadastros, Empresa, antes de pedir a aprovação.')
  await conferirDeNovo(u, lote)
  const fora = await u.tx
    .updateTable('faturas.itens')
    .set({ fora: true, fora_automatica: true, atualizado_em: new Date() })
    .where('lote_id', '=', lote.id)
    .where('bloqueios', '<>', '[]')
    .where('fora', '=', false)
    .returning('id')
    .execute()
  const pronta = await u.tx
    .selectFrom('faturas.itens')
    .select('id')
    .where('lote_id', '=', lote.id)
    .where('fora', '=', false)
    .limit(1)
    .executeTakeFirst()
  if (!pronta) throw conflito('Nenhuma linha está pronta para sair.')
  await mudarLote(
    u,
    lote,
    'pedir_aprovacao',
    {
      situacao: 'em_aprovacao',
      pedida_em: new Date(),
      pedida_por: autor,
      devolvido_em: null,
      devolvido_por: null,
      devolvido_a: null,
      devolvido_motivo: null,
    },
    { linhas_de_fora: fora.length },
  )
}

/** Back to the checks. After the approval only while nothing has left: the issued invoices are cancelled. */
export async function reabrirLote(u: Unidade, loteId: string): Promise<void> {
  const lote = await trancarLote(u, loteId)
  if (lote.situacao === 'montando') return
  if (lote.situacao === 'concluido' || lote.situacao === 'cancelado') throw conflito('Este lote terminou.')
  const saiu = await u.tx
    .selectFrom('faturas.envios')
    .select('fatura_id')
    .where('lote_id', '=', lote.id)
    .where('situacao', 'not in', ['pendente', 'cancelado'])
    .limit(1)
    .executeTakeFirst()
  if (saiu) throw conflito('Já saíram faturas deste lote: nenhuma linha muda. Cancele o resto do envio.')
  await u.tx
    .updateTable('faturas.envios')
    .set({ situacao: 'cancelado', mudou_em: new Date() })
    .where('lote_id', '=', lote.id)
    .execute()
  const canceladas = await u.tx
    .updateTable('faturas.faturas')
    .set({ situacao: 'cancelada', cancelada_em: new Date(), atualizada_em: new Date() })
    .where('lote_id', '=', lote.id)
    .where('situacao', '<>', 'cancelada')
    .returning(['id', 'contato_id'])
    .execute()
  for (const f of canceladas)
    u.emitir(faturaMudou, { fatura_id: f.id, lote_id: lote.id, contato_id: f.contato_id, fato: 'cancelada' })
  await mudarLote(u, lote, 'reabrir', {
    situacao: 'montando',
    pedida_em: null,
    pedida_por: null,
    aprovado_em: null,
    aprovado_por: null,
    soma_centavos: null,
    pausado_em: null,
    pausado_por: null,
  })
}
