import { uuidv7 } from '#kit/id.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { assinar } from '#modules/chat/nucleo/regras/assinatura.ts'
import { proximoStatus } from '#modules/chat/nucleo/regras/transicoes.ts'
import type { TipoDeMensagem } from '#modules/chat/nucleo/tipos.ts'
import type { LinhaDeMensagem } from '#modules/chat/nucleo/server/consultas/linhas.ts'
import { emitirCriadas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import type { AnexoConferido } from '../conferir-anexos.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { semNulo } from '#modules/chat/nucleo/server/texto-guardavel.ts'
import { antesDoEnvio } from '#modules/chat/fio/server/mensagens/comandos/desfazer.ts'
import { conferirMencoes, gravarMencoes } from '#modules/chat/compositor/server/comandos/mencoes.ts'
import { antesDeEnviar } from '#modules/chat/nucleo/server/ganchos.ts'
import { tipoDoMime } from '#modules/chat/nucleo/regras/envio/tipo-do-mime.ts'
import { conferirEspecial } from './conferir-especial.ts'
import { avisarMudanca } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa, type ConversaTrancada } from '#modules/chat/nucleo/server/comandos/trancar.ts'

type Pedido = BodyDe<typeof mensagens.enviar>

interface Feita {
  ids: string[]
  /** False when a message with this `id_cliente` already existed. */
  nova: boolean
  /** The inserted messages as this transaction sees them; empty when `nova` is false. */
  linhas: LinhaDeMensagem[]
}

/** What is sent. `dados` is stored with each message. */
interface Envio {
  pedido: Pedido
  anexos: readonly AnexoConferido[]
  adaptadorDe: (tipo: string) => Pick<Adaptador, 'recursos' | 'prepararEspecial'>
  dados?: Record<string, unknown>
}

interface Parte {
  tipo: TipoDeMensagem
  conteudo: string
  anexos: readonly AnexoConferido[]
}

/**
 * Queues a message for sending. Several files become several messages, because channels accept one file each; the text
 * goes with the first. A repeated `id_cliente` returns the ids of the first call. The first id is the one that the
 * caller waits for.
 */
export async function enviarMensagem(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  conversaId: string,
  { pedido, anexos, adaptadorDe, dados: deFora }: Envio,
): Promise<Feita> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, conversaId)
  if (pedido.id_cliente) {
    const feita = await u.tx
      .selectFrom('chat.mensagens')
      .select('id')
      .where('conversa_id', '=', conversa.id)
      .where('id_cliente', '=', pedido.id_cliente)
      .executeTakeFirst()
    if (feita) return { ids: [feita.id], nova: false, linhas: [] }
  }
  const canal =
    (pedido.especial || anexos.length > 1) && !pedido.privada
      ? adaptadorDe(await tipoDaCaixa(u, conversa.caixa_entrada_id))
      : null
  const especial =
    pedido.especial && canal ? conferirEspecial(pedido.especial, canal.recursos, anexos.length > 0) : null
  const pronto =
    pedido.especial && canal
      ? ((await canal.prepararEspecial?.(u.tx, conversa.caixa_entrada_id, pedido.especial)) ?? null)
      : null
  if (pedido.conteudo.trim() === '' && anexos.length === 0 && !especial)
    throw invalido('Escreva a mensagem ou anexe um arquivo', [
      { campo: 'conteudo', mensagem: 'Escreva a mensagem ou anexe um arquivo' },
    ])
  if (!pedido.privada) for (const gancho of u.ligados.de(antesDeEnviar)) await gancho(u, conversa)
  const status = proximoStatus('responder', conversa.status)
  const citada = pedido.citada_id ? await citar(u, conversa, pedido.citada_id) : null
  const escrito = especial?.texto || pedido.conteudo.trim()
  const texto = semNulo(pronto ?? (pedido.privada ? escrito : assinar(ctx.usuario.nome, escrito)))
  const partes = dividir(pedido.tipo, texto, anexos, canal?.recursos.anexos_juntos === true)

  const mencoes =
    pedido.privada && pedido.mencoes?.length
      ? await conferirMencoes(u.tx, conversa.caixa_entrada_id, pedido.mencoes)
      : []
  const dados = (n: number) => ({
    ...deFora,
    ...(n === 0 ? especial?.dados : {}),
    ...(n === 0 && mencoes.length > 0 ? { mencoes } : {}),
  })
  const segurar = pedido.desfazer_s && !pedido.privada ? pedido.desfazer_s : 0

  const ids = partes.map(() => uuidv7())
  const primeira = conversa.ultima_seq + 1
  await u.tx
    .insertInto('chat.mensagens')
    .values(
      partes.map((p, n) => ({
        id: ids[n] ?? uuidv7(),
        conversa_id: conversa.id,
        seq: primeira + n,
        caixa_entrada_id: conversa.caixa_entrada_id,
        direcao: pedido.privada ? 'nota' : 'saida',
        tipo: p.tipo,
        conteudo: p.conteudo,
        status: pedido.privada ? 'enviada' : 'pendente',
        autor_id: ctx.usuario.id,
        autor_nome: ctx.usuario.nome,
        id_cliente: n === 0 ? (pedido.id_cliente ?? null) : null,
        citada_seq: n === 0 ? (citada?.seq ?? null) : null,
        citada_externo: n === 0 ? (citada?.id_externo ?? null) : null,
        dados: Object.keys(dados(n)).length > 0 ? JSON.stringify(dados(n)) : null,
        envio_id: n > 0 ? (ids[0] ?? null) : null,
        ...(segurar
          ? {
              enviar_apos: new Date(Date.now() + segurar * 1000),
              antes: n === 0 ? JSON.stringify(antesDoEnvio(conversa)) : null,
            }
          : {}),
      })),
    )
    .execute()
  for (const [n, p] of partes.entries()) {
    if (p.anexos.length > 0)
      await u.tx
        .insertInto('chat.anexos')
        .values(p.anexos.map((a) => ({ id: uuidv7(), mensagem_id: ids[n] ?? '', ...a, estado: 'pronto' })))
        .execute()
  }
  const ultima = primeira + partes.length - 1
  await u.tx
    .updateTable('chat.conversas')
    .set(
      pedido.privada
        ? { ultima_seq: ultima, atualizada_em: new Date() }
        : {
            ultima_seq: ultima,
            ultima_msg_seq: ultima,
            status,
            entradas_respondidas: conversa.total_entradas,
            aguardando_desde: null,
            // the first user who answers an unassigned conversation becomes its assignee
            atribuida_para: conversa.atribuida_para ?? ctx.usuario.id,
            primeira_resposta_em: conversa.primeira_resposta_em ?? (conversa.total_entradas > 0 ? new Date() : null),
            ultima_interacao_em: new Date(),
            atualizada_em: new Date(),
          },
    )
    .where('id', '=', conversa.id)
    .execute()
  u.auditar({
    acao: pedido.privada ? 'mensagem.anotar' : 'mensagem.enviar',
    entidade: 'conversa',
    entidade_id: conversa.id,
    depois: { mensagens: ids, tipo: pedido.tipo, anexos: anexos.length },
  })
  if (mencoes.length > 0) {
    await gravarMencoes(u, conversa, ids[0] ?? '', mencoes, ctx.usuario.id, pedido.conteudo)
    avisarMudanca(u, { ...conversa, ultima_seq: ultima }, 'mencao')
  }
  const linhas = await emitirCriadas(u, ids, [
    { id: conversa.id, caixa_entrada_id: conversa.caixa_entrada_id, seq: ultima, nova: false },
  ])
  return { ids, nova: true, linhas }
}

const tipoDaCaixa = async (u: Unidade, id: string) =>
  (await u.tx.selectFrom('chat.caixas_entrada').select('tipo').where('id', '=', id).executeTakeFirstOrThrow()).tipo

/** Splits a request into messages. A voice note has no caption, so its text is sent before it as a separate message. */
function dividir(tipo: TipoDeMensagem, texto: string, anexos: readonly AnexoConferido[], juntos: boolean): Parte[] {
  if (anexos.length === 0) return [{ tipo: 'text', conteudo: texto, anexos }]
  if (juntos) return [{ tipo: 'media', conteudo: texto, anexos }]
  const partes: Parte[] = anexos.map((anexo) => ({
    tipo: anexos.length === 1 && tipo !== 'text' && tipo === 'media' ? tipo : tipoDoMime(anexo.tipo_mime),
    conteudo: '',
    anexos: [anexo],
  }))
  const primeira = partes[0]
  if (texto && primeira?.tipo === 'audio') return [{ tipo: 'text', conteudo: texto, anexos: [] }, ...partes]
  if (primeira) primeira.conteudo = texto
  return partes
}

async function citar(u: Unidade, conversa: ConversaTrancada, id: string) {
  const citada = await u.tx
    .selectFrom('chat.mensagens')
    .select(['seq', 'id_externo'])
    .where('id', '=', id)
    .where('conversa_id', '=', conversa.id)
    .executeTakeFirst()
  if (!citada) throw naoEncontrado('Mensagem citada não encontrada.')
  return citada
}
