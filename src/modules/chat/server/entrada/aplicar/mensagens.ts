import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { nomearPeloCanal } from '#modules/contatos/publico.ts'
import type { EntradaMensagem } from '../../canais/canal.ts'
import { avisarContato } from '../../comandos/evento-de-sistema.ts'
import { aindaEspera, itens, type Item, type Recebida } from '../lote.ts'
import { abrirConversas } from './conversas.ts'
import { emitirCriadas } from './emitir.ts'
import { casarEcos } from './ecos.ts'
import { externosConhecidos, gravarMensagens, type NovaMensagem } from './gravar.ts'
import { contatosDe } from './interlocutores.ts'

type DeMensagem = Item<EntradaMensagem>

/** New messages of a batch: each provider id once, each in the open conversation of its contact, numbered without gaps. */
export async function aplicarMensagens(u: Unidade, caixaId: string, lote: readonly Recebida[], adiar: (id: number) => void): Promise<void> {
  const unicos = new Map<string, DeMensagem>()
  for (const item of itens(lote, 'mensagem')) if (!unicos.has(item.entrada.id_externo)) unicos.set(item.entrada.id_externo, item)
  if (unicos.size === 0) return
  const conhecidos = await externosConhecidos(u.tx, caixaId, [...unicos.keys(), ...[...unicos.values()].flatMap((i) => i.entrada.citacao?.id_externo ?? [])])
  const novos = [...unicos.values()].filter((i) => !conhecidos.has(i.entrada.id_externo))
  if (novos.length === 0) return

  const contatos = await contatosDe(u.tx, novos.map((i) => i.entrada))
  const comContato = novos.map((item, n) => ({ ...item, contato_id: contatos[n] ?? '' }))
  const { restantes, adiados } = await casarEcos(u, caixaId, comContato)
  for (const item of adiados) {
    if (aindaEspera(item.recebida, Date.now())) adiar(item.recebida.evento_id)
  }
  if (restantes.length === 0) return

  // seconds are all the provider gives; within one second the order of arrival decides
  restantes.sort((a, b) => a.entrada.momento.getTime() - b.entrada.momento.getTime() || a.recebida.evento_id - b.recebida.evento_id)
  const conversas = await abrirConversas(u.tx, caixaId, restantes.map(({ entrada, contato_id }) => ({ contato_id, endereco: entrada.jid, de_mim: entrada.de_mim })))
  // after the conversations: whoever changes a contact by hand takes the two in this order, too
  const renomeados = await nomearPeloCanal(u.tx, restantes.flatMap(({ entrada: e, contato_id }) => (e.nome && !e.grupo && !e.de_mim ? [{ contato_id, nome: e.nome }] : [])))
  for (const contato of renomeados) await avisarContato(u, contato, null)
  const linhas: NovaMensagem[] = []
  for (const { entrada: e, contato_id, recebida } of restantes) {
    const conversa = conversas.get(contato_id)
    if (!conversa) throw new Error('a conversation was not opened for its contact')
    conversa.somar(e.de_mim, e.momento)
    const citada = e.citacao ? conhecidos.get(e.citacao.id_externo) ?? linhas.find((l) => l.id_externo === e.citacao?.id_externo) : undefined
    linhas.push({
      id: uuidv7(), conversa_id: conversa.id, seq: conversa.seq, caixa_entrada_id: caixaId, evento_id: recebida.evento_id,
      direcao: e.de_mim ? 'saida' : 'entrada', tipo: e.conteudo.tipo, conteudo: e.conteudo.texto,
      status: !e.de_mim ? 'entregue' : e.status === undefined || e.status === 'enviando' ? 'enviada' : e.status,
      autor_nome: e.de_mim ? 'Pelo celular' : e.grupo ? (e.nome ?? null) : null,
      id_externo: e.id_externo,
      citada_seq: citada?.conversa_id === conversa.id ? citada.seq : null,
      citada_externo: e.citacao?.id_externo ?? null, citada_texto: e.citacao?.texto ?? null,
      dados: e.conteudo.especial || e.origem_anuncio ? { ...(e.conteudo.especial ?? {}), ...(e.origem_anuncio ? { origem_anuncio: e.origem_anuncio } : {}) } : null,
      criado_em: e.momento,
      midia: e.conteudo.midia,
    })
  }
  await gravarMensagens(u.tx, linhas, [...conversas.values()])
  await emitirCriadas(u, linhas.map((l) => l.id), [...conversas.values()])
}
