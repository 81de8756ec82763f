import { z } from 'zod'
import { invalido } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { Mundo } from '../rede/mundo.ts'
import type { Mensagem } from '../repositorio/mensagens.ts'
import { listarMensagens } from '../repositorio/mensagens.ts'

type Corpo = Record<string, unknown>
const texto = (v: unknown): string => (typeof v === 'string' ? v : '')
const lista = (v: unknown): Corpo[] => (Array.isArray(v) ? v.map(comoObjeto) : [])

/** A customer's answer to a poll, a list or a button. */
export const resposta = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('voto'), mensagem: z.string(), opcoes: z.array(z.string()).max(12) }),
  z.object({ tipo: z.literal('escolha'), mensagem: z.string(), opcao: z.string() }),
])
export type Resposta = z.output<typeof resposta>

export interface Oferta {
  tipo: 'enquete' | 'lista' | 'botoes'
  /** how many may be chosen; 0 = all */
  maximo: number
  /** label of the button that opens a list */
  rotulo: string
  itens: { id: string; titulo: string; descricao: string }[]
}

/** Returns the choices that a message of the company offers, or null. */
export function ofertaDe(m: Pick<Mensagem, 'especie' | 'conteudo'>): Oferta | null {
  const corpo = comoObjeto(m.conteudo[m.especie])
  if (m.especie === 'pollCreationMessageV3') {
    const itens = lista(corpo.options).map((o) => ({
      id: texto(o.optionName),
      titulo: texto(o.optionName),
      descricao: '',
    }))
    return { tipo: 'enquete', maximo: Number(corpo.selectableOptionsCount ?? 0), rotulo: '', itens }
  }
  if (m.especie === 'listMessage') {
    const itens = lista(corpo.sections)
      .flatMap((s) => lista(s.rows))
      .map((l) => ({ id: texto(l.rowId), titulo: texto(l.title), descricao: texto(l.description) }))
    return { tipo: 'lista', maximo: 1, rotulo: texto(corpo.buttonText), itens }
  }
  const fluxo = comoObjeto(comoObjeto(comoObjeto(corpo.message).interactiveMessage).nativeFlowMessage)
  const botoes = lista(fluxo.buttons)
    .filter((b) => b.name === 'quick_reply')
    .map((b) => comoObjeto(JSON.parse(texto(b.buttonParamsJson) || '{}')))
  return botoes.length > 0
    ? {
        tipo: 'botoes',
        maximo: 1,
        rotulo: '',
        itens: botoes.map((b) => ({ id: texto(b.id), titulo: texto(b.display_text), descricao: '' })),
      }
    : null
}

/**
 * Converts the answer to a message of the protocol. A vote contains the poll's key; the others quote the message that
 * they answer.
 */
export function montarResposta(
  r: Resposta,
  alvo: Mensagem,
  key: Corpo,
): { especie: string; conteudo: Corpo; quem_cita: boolean } {
  const oferta = ofertaDe(alvo)
  if (!oferta) throw invalido('Esta mensagem não oferece escolhas')
  if (r.tipo === 'voto') {
    if (
      oferta.tipo !== 'enquete' ||
      (oferta.maximo > 0 && r.opcoes.length > oferta.maximo) ||
      r.opcoes.some((o) => !oferta.itens.some((i) => i.id === o))
    )
      throw invalido('Voto inválido')
    const pollUpdates = oferta.itens.map((i) => ({
      name: i.titulo,
      voters: r.opcoes.includes(i.id) ? [texto(key.remoteJid)] : [],
    }))
    return {
      especie: 'pollUpdateMessage',
      conteudo: {
        pollUpdateMessage: {
          pollCreationMessageKey: key,
          vote: { selectedOptions: [] },
          senderTimestampMs: String(Date.now()),
        },
        pollUpdates,
      },
      quem_cita: false,
    }
  }
  const item = oferta.itens.find((i) => i.id === r.opcao)
  if (!item || oferta.tipo === 'enquete') throw invalido('Opção inválida')
  if (oferta.tipo === 'botoes')
    return {
      especie: 'buttonsResponseMessage',
      conteudo: { buttonsResponseMessage: { selectedButtonId: item.id, type: 1, selectedDisplayText: item.titulo } },
      quem_cita: true,
    }
  return {
    especie: 'listResponseMessage',
    conteudo: {
      listResponseMessage: {
        title: item.titulo,
        listType: 1,
        singleSelectReply: { selectedRowId: item.id },
        description: item.descricao,
      },
    },
    quem_cita: true,
  }
}

/** Returns the ids that this customer chose last on a message. */
export function escolhidasEm(mundo: Mundo, alvo: Mensagem): string[] {
  const ultima = listarMensagens(mundo.banco, alvo.cliente).findLast(
    (m) =>
      !m.da_empresa &&
      (alvoDoVoto(m) === alvo.id || (m.especie.endsWith('ResponseMessage') && m.contexto?.stanzaId === alvo.id)),
  )
  if (!ultima) return []
  if (ultima.especie === 'pollUpdateMessage')
    return lista(ultima.conteudo.pollUpdates)
      .filter((u) => Array.isArray(u.voters) && u.voters.length > 0)
      .map((u) => texto(u.name))
  const corpo = comoObjeto(ultima.conteudo[ultima.especie])
  return [texto(corpo.selectedButtonId) || texto(comoObjeto(corpo.singleSelectReply).selectedRowId)]
}

const alvoDoVoto = (m: Mensagem): string =>
  m.especie === 'pollUpdateMessage'
    ? texto(comoObjeto(comoObjeto(m.conteudo.pollUpdateMessage).pollCreationMessageKey).id)
    : ''
