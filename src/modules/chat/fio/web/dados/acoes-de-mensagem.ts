import { chamar } from '#platform/navegador/api.ts'
import { mensagens } from '../../contract/mensagens.ts'
import type { Mensagem, Reacao } from '#modules/chat/nucleo/tipos.ts'
import { comAlterada } from '../fio.ts'
import { fioAtual } from './conversa-atual.ts'

const de = (m: Mensagem) => ({ params: { id: m.conversa_id, messageId: m.id } })
const por = (m: Mensagem) => fioAtual.mudar((f) => comAlterada(f, m))

/** Shows the expected result immediately and reverts it when the server refuses. */
async function otimista(m: Mensagem, previsto: Mensagem, fazer: () => Promise<{ data: Mensagem }>): Promise<void> {
  por(previsto)
  try {
    por((await fazer()).data)
  } catch (erro) {
    por(m)
    throw erro
  }
}

/** `conteudo` is the new text without the signature, which the server adds. */
export async function editarMensagem(m: Mensagem, conteudo: string): Promise<void> {
  por((await chamar(mensagens.editar, { ...de(m), body: { conteudo } })).data)
}

export const apagarMensagem = (m: Mensagem): Promise<void> =>
  otimista(m, { ...m, apagada_em: new Date().toISOString() }, () => chamar(mensagens.apagar, de(m)))

export function reagirA(m: Mensagem, emoji: string, eu: { id: string; nome: string }): Promise<void> {
  const outras = m.reacoes.filter((r) => r.usuario_id !== eu.id)
  const minha: Reacao[] = emoji ? [{ emoji, de_contato: false, usuario_id: eu.id, nome: eu.nome }] : []
  return otimista(m, { ...m, reacoes: [...outras, ...minha] }, () =>
    chamar(mensagens.reagir, { ...de(m), body: { emoji } }),
  )
}

export const reenviarMensagem = (m: Mensagem): Promise<void> =>
  otimista(m, { ...m, status: 'pendente', erro: null }, () => chamar(mensagens.reenviar, de(m)))

export async function pedirMidia(m: Mensagem): Promise<void> {
  por({ ...m, anexos: m.anexos.map((a) => (a.estado === 'indisponivel' ? { ...a, estado: 'baixando' } : a)) })
  try {
    await chamar(mensagens.midia, de(m))
  } catch (erro) {
    por(m)
    throw erro
  }
}
