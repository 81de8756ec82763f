import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import { conflito, invalido, naoEncontrado, proibido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { revogarAoVivo } from '#platform/realtime/revogar.ts'
import { passagem as formaDaPassagem, type atos, type Passagem } from '../../contract/atos.ts'
import { proximoStatus } from '#modules/chat/nucleo/regras/transicoes.ts'
import { caminhoPara } from '../compatibilidade.ts'
import { canalDaConversa } from '#modules/chat/nucleo/server/canais-ao-vivo.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ve, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { abrirVolta, situacaoDe, type Volta } from './desfazer.ts'
import {
  avisarMudanca,
  avisarSaida,
  registrarNaConversa,
} from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa, type ConversaTrancada } from '#modules/chat/nucleo/server/comandos/trancar.ts'

type Pedido = BodyDe<typeof atos.transferir>

export interface Transferida {
  /** the conversation in which the case continues */
  conversa_id: string
  volta: Volta | null
}

const DESTINO = 'caixa_entrada_destino_id'
const recusar = (mensagem: string) => invalido(mensagem, [{ campo: DESTINO, mensagem }])

/** Transfers a conversation on a user's request, with an undo period of 10 s. */
export async function transferirConversa(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  adaptadorDe: (tipo: string) => Adaptador,
  id: string,
  p: Pedido,
): Promise<Transferida> {
  const feita = await repetida(u.tx, ctx, id, p)
  if (feita) return feita
  const conversa = await trancarConversa(u.tx, ctx, alcance, id)
  if (conversa.atribuida_para && conversa.atribuida_para !== ctx.usuario.id && !pode(ctx, 'chat.conversa.gerir')) {
    throw proibido(
      'chat.conversa.gerir',
      'Esta conversa está com outra pessoa. Só quem a atende ou um supervisor pode passá-la adiante.',
    )
  }
  await semEnvioEmCurso(u.tx, id)
  const { destino, transferencia_id, antes } = await passarAdiante(u, {
    quem: ctx.usuario,
    conversa,
    adaptadorDe,
    para: p.caixa_entrada_destino_id,
    comHistorico: p.transferir_historico,
    motivo: p.motivo,
    cartao: formaDaPassagem.parse(p.passagem ?? {}),
    ve: (caixa) => ve(alcance, caixa),
  })
  const volta = await abrirVolta(u, ctx, {
    conversa_id: id,
    tipo: 'transferencia',
    transferencia_id,
    antes,
    mensagem: p.aviso_ao_cliente,
  })
  return { conversa_id: destino.id, volta }
}

type Quem = { id: string; nome: string } | { robo: string }
const pessoa = (quem: Quem) => ('robo' in quem ? null : quem)

interface Entrega {
  /** a bot transfers in the same way, under its own name */
  quem: Quem
  conversa: ConversaTrancada
  adaptadorDe: (tipo: string) => Adaptador
  para: string
  comHistorico: boolean
  motivo: string
  cartao: Passagem
  /** whether the caller may learn the inbox of an open conversation that blocks the transfer */
  ve?: (caixaId: string) => boolean
}

/**
 * Transfers a conversation to another inbox. With history, the same thread moves. Without, a new conversation begins
 * there and the old one is closed here: its earlier messages are rows that the new inbox cannot access.
 */
export async function passarAdiante(u: Unidade, e: Entrega) {
  const { conversa, quem, motivo, cartao, comHistorico } = e
  const status = proximoStatus('transferir', conversa.status)
  const { de, para, endereco } = await conferirDestino(u.tx, conversa, e.para, e.adaptadorDe)
  const aberta = await u.tx
    .selectFrom('chat.conversas')
    .selectAll()
    .where('caixa_entrada_id', '=', para.id)
    .where('contato_id', '=', conversa.contato_id)
    .where('status', '<>', 'finalizada')
    .forUpdate()
    .executeTakeFirst()
  if (aberta && comHistorico) {
    throw conflito(
      'Já há atendimento aberto com este contato na caixa de destino. Transfira sem o histórico, e o recado chega a quem o atende.',
      e.ve?.(para.id) ? { conversa_id: aberta.id } : undefined,
    )
  }
  const antes = situacaoDe(conversa)
  const destino = comHistorico
    ? await mover(u, conversa, para.id, endereco, status)
    : (aberta ?? (await comecar(u, conversa, para.id, endereco, cartao)))
  const transferencia_id = await anotar(u, e, {
    destino,
    para: para.id,
    de: de.id,
    nova: !comHistorico && !aberta,
    antes,
  })
  const dados = {
    tipo: 'transferencia',
    transferencia_id,
    de: de.nome,
    para: para.nome,
    motivo,
    com_historico: comHistorico,
  }
  if (!comHistorico) await encerrarNaOrigem(u, quem, conversa, para.nome, motivo, dados)
  await registrarNaConversa(u, destino, pessoa(quem), `Transferida de ${de.nome} para ${para.nome}: ${motivo}`, {
    ...dados,
    passagem: cartao,
  })
  u.auditar({
    acao: 'conversa.transferir',
    entidade: 'conversa',
    entidade_id: conversa.id,
    antes,
    depois: {
      caixa_entrada_id: para.id,
      com_historico: comHistorico,
      conversa_id: destino.id,
      ...('robo' in quem ? { robo: quem.robo } : {}),
    },
    motivo,
  })
  avisarMudanca(u, destino, comHistorico ? 'status' : aberta ? 'mensagem' : 'nova')
  return { destino, transferencia_id, antes }
}

/**
 * Finds the transfer made by an earlier identical request, so that a retry after a lost response does not transfer
 * twice.
 */
async function repetida(tx: Tx, ctx: Ctx, id: string, p: Pedido): Promise<Transferida | null> {
  const { rows } = await sql<{ conversa_id: string; ato: string | null; ate: Date | null }>`
    select t.conversa_id, r.id as ato, r.ate
    from chat.transferencias t
    left join chat.atos_reversiveis r on r.transferencia_id = t.id and r.estado = 'aberto' and r.ate > now()
    where t.origem_id = ${id}
      and t.por = ${ctx.usuario.id}
      and t.para_caixa_id = ${p.caixa_entrada_destino_id}
      and t.com_historico = ${p.transferir_historico}
      and t.motivo = ${p.motivo}
      and t.estado = 'pendente'
      and t.em > now() - interval '5 minutes'
    order by t.em desc
    limit 1
  `.execute(tx)
  const t = rows[0]
  return t
    ? {
        conversa_id: t.conversa_id,
        volta: t.ato && t.ate ? { id: t.ato, tipo: 'transferencia', ate: t.ate.toISOString() } : null,
      }
    : null
}

async function conferirDestino(
  tx: Tx,
  conversa: ConversaTrancada,
  destinoId: string,
  adaptadorDe: (tipo: string) => Adaptador,
) {
  const caixas = await tx
    .selectFrom('chat.caixas_entrada')
    .select(['id', 'nome', 'tipo', 'ativo'])
    .where('id', 'in', [destinoId, conversa.caixa_entrada_id])
    .execute()
  const de = caixas.find((x) => x.id === conversa.caixa_entrada_id)
  const para = caixas.find((x) => x.id === destinoId)
  if (!para || !de) throw recusar('Caixa de destino não encontrada.')
  if (para.id === de.id) throw recusar('A conversa já está nesta caixa de entrada.')
  if (!para.ativo) throw recusar('Esta caixa de entrada está inativa.')
  const contato = await tx
    .selectFrom('contatos_publico.contatos')
    .select(['telefone', 'email'])
    .where('id', '=', conversa.contato_id)
    .executeTakeFirstOrThrow()
  const caminho = caminhoPara(adaptadorDe(para.tipo), { tipo: de.tipo, endereco: conversa.endereco, ...contato })
  if (!caminho.aceita) throw recusar(`Esta caixa não consegue falar com o contato. ${caminho.por_que_nao}`)
  return { de, para, endereco: caminho.endereco }
}

async function semEnvioEmCurso(tx: Tx, id: string): Promise<void> {
  const indo = await tx
    .selectFrom('chat.mensagens')
    .select('id')
    .where('conversa_id', '=', id)
    .where('status', 'in', ['pendente', 'enviando'])
    .executeTakeFirst()
  if (indo) throw conflito('Ainda há mensagem saindo nesta conversa. Espere um instante e transfira de novo.')
}

/**
 * Moves the thread. Sets `ultima_interacao_em` to now, so that the conversation is at the top of the other inbox's
 * list.
 */
async function mover(
  u: Unidade,
  conversa: ConversaTrancada,
  para: string,
  endereco: string | null,
  status: ConversaTrancada['status'],
): Promise<ConversaTrancada> {
  // messages still queued (e.g. a bot's last text) must leave from the address they were written for
  if (endereco !== conversa.endereco)
    await sql`
      update chat.mensagens
      set dados = coalesce(dados, '{}') || jsonb_build_object('endereco_de_saida', ${conversa.endereco}::text)
      where conversa_id = ${conversa.id}
        and status in ('pendente', 'enviando')
    `.execute(u.tx)
  await u.tx
    .updateTable('chat.conversas')
    .set({
      caixa_entrada_id: para,
      endereco,
      status,
      atribuida_para: null,
      fila_id: null,
      adiada_ate: null,
      espera: null,
      espera_desde: null,
      ultima_interacao_em: new Date(),
      atualizada_em: new Date(),
    })
    .where('id', '=', conversa.id)
    .execute()
  revogarAoVivo(u, { canal: canalDaConversa(conversa.id) })
  avisarSaida(u, conversa, conversa.caixa_entrada_id)
  return { ...conversa, caixa_entrada_id: para }
}

/**
 * Starts the conversation without history. Only the fields that the sender filled in on the transfer card go along, and
 * the time the customer has been waiting.
 */
async function comecar(
  u: Unidade,
  conversa: ConversaTrancada,
  para: string,
  endereco: string | null,
  cartao: Passagem,
): Promise<ConversaTrancada> {
  const nova = await u.tx
    .insertInto('chat.conversas')
    .values({
      id: uuidv7(),
      caixa_entrada_id: para,
      contato_id: conversa.contato_id,
      endereco,
      status: 'transferida',
      prioridade: conversa.prioridade,
      tags: [...new Set(cartao.tags)],
      aguardando_desde: conversa.aguardando_desde,
    })
    .onConflict((oc) => oc.columns(['caixa_entrada_id', 'contato_id']).where('status', '<>', 'finalizada').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!nova) throw conflito('O cliente acabou de escrever na caixa de destino. Transfira de novo.')
  return nova
}

async function encerrarNaOrigem(
  u: Unidade,
  quem: Quem,
  conversa: ConversaTrancada,
  para: string,
  motivo: string,
  dados: Record<string, unknown>,
): Promise<void> {
  await u.tx
    .updateTable('chat.conversas')
    .set({
      status: 'finalizada',
      finalizada_em: new Date(),
      finalizada_por: pessoa(quem)?.id ?? null,
      motivo_finalizacao: `Transferida para ${para}`,
      entradas_respondidas: conversa.total_entradas,
      aguardando_desde: null,
      atualizada_em: new Date(),
    })
    .where('id', '=', conversa.id)
    .execute()
  await registrarNaConversa(u, conversa, pessoa(quem), `Transferida para ${para}, sem o histórico: ${motivo}`, dados)
  avisarMudanca(u, conversa, 'status')
}

interface Anotacao {
  destino: ConversaTrancada
  de: string
  para: string
  nova: boolean
  antes: unknown
}

async function anotar(
  u: Unidade,
  { quem, conversa, cartao, comHistorico, motivo }: Entrega,
  { destino, de, para, nova, antes }: Anotacao,
): Promise<string> {
  // a pending transfer that is transferred again counts as accepted by the user who transfers it
  await u.tx
    .updateTable('chat.transferencias')
    .set({ estado: 'aceita', decidida_por: pessoa(quem)?.id ?? null, decidida_em: new Date() })
    .where('conversa_id', 'in', [conversa.id, destino.id])
    .where('estado', '=', 'pendente')
    .execute()
  const anterior = await u.tx
    .selectFrom('chat.transferencias')
    .select(['raiz_id', 'ordem'])
    .where('conversa_id', '=', conversa.id)
    .where('estado', '<>', 'desfeita')
    .orderBy('ordem', 'desc')
    .limit(1)
    .executeTakeFirst()
  const raiz_id = anterior?.raiz_id ?? conversa.id
  const esteve = await u.tx
    .selectFrom('chat.transferencias')
    .select('id')
    .where('raiz_id', '=', raiz_id)
    .where('de_caixa_id', '=', para)
    .where('estado', '<>', 'desfeita')
    .executeTakeFirst()
  const id = uuidv7()
  await u.tx
    .insertInto('chat.transferencias')
    .values({
      id,
      raiz_id,
      ordem: (anterior?.ordem ?? 0) + 1,
      volta: esteve !== undefined,
      origem_id: conversa.id,
      conversa_id: destino.id,
      nova,
      de_caixa_id: de,
      para_caixa_id: para,
      com_historico: comHistorico,
      motivo,
      passagem: JSON.stringify(cartao),
      antes: JSON.stringify(antes),
      por: pessoa(quem)?.id ?? null,
      por_nome: 'robo' in quem ? quem.robo : null,
    })
    .execute()
  return id
}

const TRANSFERENCIA_NAO_ENCONTRADA = 'Não há transferência à espera nesta conversa.'
export async function transferenciaPendente(tx: Tx, conversaId: string) {
  const t = await tx
    .selectFrom('chat.transferencias')
    .selectAll()
    .where('conversa_id', '=', conversaId)
    .where('estado', '=', 'pendente')
    .forUpdate()
    .executeTakeFirst()
  if (!t) throw naoEncontrado(TRANSFERENCIA_NAO_ENCONTRADA)
  return t
}
