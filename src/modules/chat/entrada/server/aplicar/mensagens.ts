import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { nomearPeloCanal } from '#modules/contatos/publico.ts'
import type { Adaptador, Lugar } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import type { EntradaMensagem } from '#modules/chat/nucleo/server/canais/canal.ts'
import { avisarContato } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { antesDeReceber, aoReceber, type Chegada } from '#modules/chat/nucleo/server/ganchos.ts'
import { aindaEspera, itens, type Item, type Recebida } from '../lote.ts'
import { abrirConversas } from './conversas.ts'
import { emitirCriadas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import { casarEcos } from './ecos.ts'
import { externosConhecidos, gravarMensagens, type NovaMensagem } from './gravar.ts'
import { contatosDe } from './interlocutores.ts'

type DeMensagem = Item<EntradaMensagem>

interface ComoAplicar {
  adiar(id: number): void
  ignorar(id: number, motivo: string): void
  localizar: Adaptador['entrega']['localizar']
}

/**
 * Inserts the new messages of a batch: each provider id once, in the open conversation of its contact, numbered without
 * gaps.
 */
export async function aplicarMensagens(
  u: Unidade,
  caixaId: string,
  lote: readonly Recebida[],
  o: ComoAplicar,
): Promise<void> {
  const unicos = new Map<string, DeMensagem>()
  for (const item of itens(lote, 'mensagem'))
    if (!unicos.has(item.entrada.id_externo)) unicos.set(item.entrada.id_externo, item)
  if (unicos.size === 0) return
  const conhecidos = await externosConhecidos(u.tx, caixaId, [
    ...unicos.keys(),
    ...[...unicos.values()].flatMap((i) => i.entrada.citacao?.id_externo ?? []),
  ])
  const novos = await situar(
    u.tx,
    caixaId,
    [...unicos.values()].filter((i) => !conhecidos.has(i.entrada.id_externo)),
    o,
  )
  if (novos.length === 0) return

  const contatos = await contatosDe(
    u.tx,
    novos.map((i) => i.entrada),
  )
  const comContato = novos.map((item, n) => ({
    ...item,
    autor_id: contatos[n] ?? '',
    contato_id: item.lugar?.contato_id ?? contatos[n] ?? '',
  }))
  const { restantes: achadas, adiados } = await casarEcos(u, caixaId, comContato)
  for (const item of adiados) {
    if (aindaEspera(item.recebida, Date.now())) o.adiar(item.recebida.evento_id)
  }
  const restantes = await semAsColhidas(u, caixaId, achadas)
  if (restantes.length === 0) return

  // provider timestamps have whole seconds; within one second the order of arrival decides
  restantes.sort(
    (a, b) => a.entrada.momento.getTime() - b.entrada.momento.getTime() || a.recebida.evento_id - b.recebida.evento_id,
  )
  const conversas = await abrirConversas(
    u.tx,
    caixaId,
    restantes.map(({ entrada: e, contato_id, lugar }) => ({
      contato_id,
      endereco: lugar?.endereco ?? e.jid,
      de_mim: e.de_mim,
      assunto: e.assunto,
    })),
  )
  // lock order: conversations, then contacts; the commands that edit a contact use the same order
  const renomeados = await nomearPeloCanal(
    u.tx,
    restantes.flatMap(({ entrada: e, autor_id }) =>
      e.nome && !e.grupo && !e.de_mim ? [{ contato_id: autor_id, nome: e.nome }] : [],
    ),
  )
  for (const contato of renomeados) await avisarContato(u, contato, null)
  const linhas: NovaMensagem[] = []
  for (const { entrada: e, contato_id, autor_id, recebida } of restantes) {
    const conversa = conversas.get(contato_id)
    if (!conversa) throw new Error('a conversation was not opened for its contact')
    // an automatic message (e.g. an e-mail auto-reply) needs no answer, unless it opens the conversation: then it
    // counts as unread
    if (e.automatica && !(conversa.nova && conversa.entradas === 0)) conversa.anexar()
    else conversa.somar(e.de_mim, e.momento)
    const citada = e.citacao
      ? (conhecidos.get(e.citacao.id_externo) ?? linhas.find((l) => l.id_externo === e.citacao?.id_externo))
      : undefined
    linhas.push({
      id: uuidv7(),
      conversa_id: conversa.id,
      seq: conversa.seq,
      caixa_entrada_id: caixaId,
      evento_id: recebida.evento_id,
      direcao: e.de_mim ? 'saida' : 'entrada',
      tipo: e.conteudo.tipo,
      conteudo: e.conteudo.texto,
      status: !e.de_mim ? 'entregue' : e.status === undefined || e.status === 'enviando' ? 'enviada' : e.status,
      autor_nome: e.de_mim ? 'Pelo celular' : e.grupo || autor_id !== contato_id ? (e.nome ?? null) : null,
      id_externo: e.id_externo,
      citada_seq: citada?.conversa_id === conversa.id ? citada.seq : null,
      citada_externo: e.citacao?.id_externo ?? null,
      citada_texto: e.citacao?.texto ?? null,
      dados: dadosDe(e),
      criado_em: e.momento,
      midias: [...(e.conteudo.midia ? [e.conteudo.midia] : []), ...(e.conteudo.outras_midias ?? [])],
    })
  }
  await gravarMensagens(u.tx, linhas, [...conversas.values()])
  await emitirCriadas(
    u,
    linhas.map((l) => l.id),
    [...conversas.values()],
  )
  for (const gancho of u.ligados.de(aoReceber)) await gancho(u, caixaId, linhas)
}

/** Removes the messages that a hook takes, such as the answer to a rating question. */
async function semAsColhidas<T extends Chegada>(u: Unidade, caixaId: string, chegadas: readonly T[]): Promise<T[]> {
  let restantes = [...chegadas]
  for (const gancho of u.ligados.de(antesDeReceber)) {
    const ficaram = new Set(await gancho(u, caixaId, restantes))
    restantes = restantes.filter((c) => ficaram.has(c))
  }
  return restantes
}

function dadosDe({ conteudo, origem_anuncio, encaminhada, album }: EntradaMensagem): Record<string, unknown> | null {
  const dados = {
    ...(conteudo.especial ?? {}),
    ...(origem_anuncio ? { origem_anuncio } : {}),
    ...(encaminhada ? { encaminhada } : {}),
    ...(album ? { album } : {}),
  }
  return Object.keys(dados).length > 0 ? dados : null
}

/**
 * Adds to each entry the conversation that the channel assigns to it. Entries that the channel ignores or defers are
 * reported and left out.
 */
async function situar(
  tx: Tx,
  caixaId: string,
  novos: readonly DeMensagem[],
  o: ComoAplicar,
): Promise<(DeMensagem & { lugar: Extract<Lugar, { contato_id: string }> | undefined })[]> {
  const lugares =
    o.localizar && novos.length > 0
      ? await o.localizar(
          tx,
          caixaId,
          novos.map((i) => i.entrada),
        )
      : []
  return novos.flatMap((item, n) => {
    const lugar = lugares[n]
    if (lugar && 'ignorar' in lugar) o.ignorar(item.recebida.evento_id, lugar.ignorar)
    else if (lugar && 'adiar' in lugar) o.adiar(item.recebida.evento_id)
    else return [{ ...item, lugar }]
    return []
  })
}
