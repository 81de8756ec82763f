import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { revogarAoVivo } from '#platform/realtime/revogar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { canalDaConversa } from '#modules/chat/nucleo/server/canais-ao-vivo.ts'
import { emitirCriadas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import {
  avisarMudanca,
  avisarSaida,
  registrarNaConversa,
} from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import type { ConversaTrancada } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { trabalhoDoAto } from '#modules/chat/nucleo/server/tipos-de-trabalho.ts'

/** Undo period, in ms. */
const PRAZO_PARA_DESFAZER_MS = 10_000

export interface Volta {
  id: string
  tipo: 'finalizacao' | 'transferencia'
  ate: string
}

/** Columns of a conversation that a reversible act changes; their earlier values are stored for the undo. */
const campos = [
  'status',
  'atribuida_para',
  'fila_id',
  'caixa_entrada_id',
  'endereco',
  'entradas_respondidas',
  'aguardando_desde',
  'adiada_ate',
  'espera',
  'espera_desde',
  'motivo_finalizacao',
  'nota_final',
] as const
export const situacaoDe = (c: ConversaTrancada) =>
  Object.fromEntries(campos.map((campo) => [campo, c[campo]])) as Pick<ConversaTrancada, (typeof campos)[number]>
type Situacao = ReturnType<typeof situacaoDe>

interface ParaDesfazer {
  conversa_id: string
  tipo: Volta['tipo']
  transferencia_id?: string
  antes: Situacao
  mensagem?: string | undefined
}

/** Records a reversible act and enqueues the job that makes it final when the undo period ends. */
export async function abrirVolta(
  u: Unidade,
  ctx: Ctx,
  { conversa_id, tipo, transferencia_id, antes, mensagem }: ParaDesfazer,
): Promise<Volta> {
  const id = uuidv7()
  const ate = new Date(Date.now() + PRAZO_PARA_DESFAZER_MS)
  await u.tx
    .insertInto('chat.atos_reversiveis')
    .values({
      id,
      conversa_id,
      tipo,
      transferencia_id: transferencia_id ?? null,
      antes: JSON.stringify(antes),
      mensagem: mensagem || null,
      por: ctx.usuario.id,
      ate,
    })
    .execute()
  await agendar(u.tx, trabalhoDoAto, { ato_id: id }, { chave: `ato:${id}`, em: ate })
  return { id, tipo, ate: ate.toISOString() }
}

/** Returns the caller's latest act on this conversation that can still be undone. */
export async function voltaAberta(tx: Tx, ctx: Ctx, conversaId: string): Promise<Volta | null> {
  const ato = await tx
    .selectFrom('chat.atos_reversiveis')
    .select(['id', 'tipo', 'ate'])
    .where('conversa_id', '=', conversaId)
    .where('por', '=', ctx.usuario.id)
    .where('estado', '=', 'aberto')
    .where('ate', '>', new Date())
    .orderBy('ate', 'desc')
    .executeTakeFirst()
  return ato ? { id: ato.id, tipo: ato.tipo as Volta['tipo'], ate: ato.ate.toISOString() } : null
}

/**
 * Restores the state before the act and keeps the messages written since. Only the user who did it may undo it, and
 * only within the period.
 */
export async function desfazerAto(u: Unidade, ctx: Ctx, conversaId: string, atoId: string): Promise<string> {
  const ato = await u.tx
    .selectFrom('chat.atos_reversiveis')
    .selectAll()
    .where('id', '=', atoId)
    .where('por', '=', ctx.usuario.id)
    .forUpdate()
    .executeTakeFirst()
  const t = ato?.transferencia_id
    ? await u.tx
        .selectFrom('chat.transferencias')
        .selectAll()
        .where('id', '=', ato.transferencia_id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!ato || (conversaId !== ato.conversa_id && conversaId !== t?.conversa_id))
    throw naoEncontrado('Não há o que desfazer.')
  if (ato.estado === 'desfeito') return ato.conversa_id
  if (ato.estado === 'firme' || ato.ate < new Date()) throw conflito('O tempo para desfazer acabou.')
  const antes = ato.antes as unknown as Situacao
  const conversa = await u.tx
    .selectFrom('chat.conversas')
    .selectAll()
    .where('id', '=', ato.conversa_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (t) await retirarDoDestino(u, ctx, t)
  await semOutraAberta(u.tx, conversa, antes.caixa_entrada_id)
  await u.tx
    .updateTable('chat.conversas')
    .set({ ...antes, finalizada_em: null, finalizada_por: null, atualizada_em: new Date() })
    .where('id', '=', conversa.id)
    .execute()
  await u.tx.updateTable('chat.atos_reversiveis').set({ estado: 'desfeito' }).where('id', '=', atoId).execute()
  if (conversa.caixa_entrada_id !== antes.caixa_entrada_id) {
    revogarAoVivo(u, { canal: canalDaConversa(conversa.id) })
    avisarSaida(u, conversa, conversa.caixa_entrada_id)
  }
  conversa.caixa_entrada_id = antes.caixa_entrada_id
  u.auditar({ acao: `conversa.desfazer_${ato.tipo}`, entidade: 'conversa', entidade_id: conversa.id, depois: antes })
  await registrarNaConversa(
    u,
    conversa,
    ctx.usuario,
    ato.tipo === 'finalizacao' ? 'Finalização desfeita' : 'Transferência desfeita',
    { tipo: 'desfeito', ato: ato.tipo },
  )
  avisarMudanca(u, conversa, 'status')
  return conversa.id
}

interface Transferencia {
  id: string
  conversa_id: string
  com_historico: boolean
  nova: boolean
  estado: string
}

async function retirarDoDestino(u: Unidade, ctx: Ctx, t: Transferencia): Promise<void> {
  if (t.estado !== 'pendente') throw conflito('A conversa já foi aceita do outro lado. Peça que a devolvam.')
  await u.tx
    .updateTable('chat.transferencias')
    .set({ estado: 'desfeita', decidida_por: ctx.usuario.id, decidida_em: new Date() })
    .where('id', '=', t.id)
    .execute()
  if (t.com_historico) return
  const destino = await u.tx
    .selectFrom('chat.conversas')
    .selectAll()
    .where('id', '=', t.conversa_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!t.nova) {
    await registrarNaConversa(u, destino, ctx.usuario, 'Transferência desfeita por quem a enviou', {
      tipo: 'desfeito',
      ato: 'transferencia',
    })
    return
  }
  if (destino.ultima_msg_seq > 0) throw conflito('A conversa já andou do outro lado. Peça que a devolvam.')
  // point the transfer back to its origin first: deleting the destination conversation would delete the act with it
  await sql`update chat.transferencias set conversa_id = origem_id where id = ${t.id}`.execute(u.tx)
  await u.tx.deleteFrom('chat.conversas').where('id', '=', destino.id).execute()
  avisarMudanca(u, destino, 'exclusao')
}

async function semOutraAberta(tx: Tx, conversa: ConversaTrancada, caixaId: string): Promise<void> {
  const outra = await tx
    .selectFrom('chat.conversas')
    .select('id')
    .where('caixa_entrada_id', '=', caixaId)
    .where('contato_id', '=', conversa.contato_id)
    .where('status', '<>', 'finalizada')
    .where('id', '<>', conversa.id)
    .executeTakeFirst()
  if (outra)
    throw conflito('O cliente já escreveu de novo, e há outra conversa aberta com ele. Continue por ela.', {
      conversa_id: outra.id,
    })
}

/**
 * Job: makes the act final when the undo period is over. Sends the message to the customer. May run twice.
 */
export async function firmarAto(s: Servicos, atoId: string, despertar: (conversaId: string) => void): Promise<void> {
  await s.executar(sistema, async (u) => {
    const ato = await u.tx
      .selectFrom('chat.atos_reversiveis')
      .selectAll()
      .where('id', '=', atoId)
      .where('estado', '=', 'aberto')
      .forUpdate()
      .executeTakeFirst()
    if (!ato) return
    await u.tx.updateTable('chat.atos_reversiveis').set({ estado: 'firme' }).where('id', '=', atoId).execute()
    const conversa = await u.tx
      .selectFrom('chat.conversas')
      .selectAll()
      .where('id', '=', ato.conversa_id)
      .forUpdate()
      .executeTakeFirst()
    if (!conversa) return
    if (ato.mensagem && (await aindaVale(u.tx, ato, conversa.status))) {
      await dizer(u, conversa, ato.por, ato.mensagem)
      u.depois(() => despertar(conversa.id))
    }
  })
}

/** Whether the message still applies: false when the conversation was reopened or the transfer returned meanwhile. */
async function aindaVale(
  tx: Tx,
  ato: { tipo: string; transferencia_id: string | null },
  status: string,
): Promise<boolean> {
  if (!ato.transferencia_id) return status === 'finalizada'
  const t = await tx
    .selectFrom('chat.transferencias')
    .select('estado')
    .where('id', '=', ato.transferencia_id)
    .executeTakeFirst()
  return t?.estado === 'pendente' || t?.estado === 'aceita'
}

/**
 * Sends the farewell in the author's name, through the inbox of the latest message whose channel type equals that of
 * the conversation's inbox, because that channel still has the customer's address. Neither reopens nor assigns the
 * conversation.
 */
async function dizer(u: Unidade, conversa: ConversaTrancada, autorId: string, texto: string): Promise<void> {
  const autor = await u.tx
    .selectFrom('acesso_publico.usuarios')
    .select('nome')
    .where('id', '=', autorId)
    .executeTakeFirst()
  const antes = await u.tx
    .selectFrom('chat.mensagens as m')
    .innerJoin('chat.caixas_entrada as x', 'x.id', 'm.caixa_entrada_id')
    .select('m.caixa_entrada_id')
    .where('m.conversa_id', '=', conversa.id)
    .where('m.direcao', 'in', ['entrada', 'saida'])
    .where('x.tipo', '=', (eb) =>
      eb
        .selectFrom('chat.caixas_entrada as da_conversa')
        .select('da_conversa.tipo')
        .where('da_conversa.id', '=', conversa.caixa_entrada_id),
    )
    .orderBy('m.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const id = uuidv7()
  const seq = conversa.ultima_seq + 1
  await u.tx
    .insertInto('chat.mensagens')
    .values({
      id,
      conversa_id: conversa.id,
      seq,
      caixa_entrada_id: antes?.caixa_entrada_id ?? conversa.caixa_entrada_id,
      direcao: 'saida',
      tipo: 'text',
      conteudo: texto,
      status: 'pendente',
      autor_id: autorId,
      autor_nome: autor?.nome ?? null,
    })
    .execute()
  await u.tx
    .updateTable('chat.conversas')
    .set({ ultima_seq: seq, ultima_msg_seq: seq, atualizada_em: new Date() })
    .where('id', '=', conversa.id)
    .execute()
  await emitirCriadas(u, [id], [{ id: conversa.id, caixa_entrada_id: conversa.caixa_entrada_id, seq, nova: false }])
}
