import { chavesDe } from '#kit/objeto.ts'
import type { CartaoDoVisitante } from '../contract/webchat.ts'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'

type De<T extends EspecialDeEnvio['tipo']> = Extract<EspecialDeEnvio, { tipo: T }>
const item = (id: string, texto: string, descricao = '') => ({ id, texto, descricao })

const cartoes: { [T in EspecialDeEnvio['tipo']]?: (e: De<T>) => CartaoDoVisitante } = {
  botoes: (e) => ({
    tipo: 'opcoes',
    titulo: e.titulo,
    texto: e.descricao,
    rodape: e.rodape,
    maximo: null,
    grupos: [{ titulo: '', itens: e.botoes.map((b) => item(b.id, b.texto)) }],
  }),
  lista: (e) => ({
    tipo: 'opcoes',
    titulo: e.titulo,
    texto: e.descricao,
    rodape: e.rodape,
    maximo: null,
    grupos: e.secoes.map((s) => ({ titulo: s.titulo, itens: s.linhas.map((l) => item(l.id, l.titulo, l.descricao)) })),
  }),
  enquete: (e) => ({
    tipo: 'opcoes',
    titulo: e.pergunta,
    texto: '',
    rodape: '',
    maximo: Math.max(1, e.maximo),
    grupos: [{ titulo: '', itens: e.opcoes.map((o, n) => item(String(n), o)) }],
  }),
  localizacao: (e) => ({
    tipo: 'lugar',
    nome: e.nome,
    endereco: e.endereco,
    latitude: e.latitude,
    longitude: e.longitude,
  }),
  contatos: (e) => ({
    tipo: 'pessoas',
    pessoas: e.contatos.map((c) => ({
      nome: c.nome,
      telefone: c.telefone ?? c.wuid ?? '',
      email: c.email ?? '',
      empresa: c.empresa ?? '',
    })),
  }),
}
export const especiaisDoWebchat = chavesDe(cartoes)

/** Converts a structured message to the widget's card. */
export const cartaoDo = (e: EspecialDeEnvio): CartaoDoVisitante | null =>
  (cartoes[e.tipo] as ((e: EspecialDeEnvio) => CartaoDoVisitante) | undefined)?.(e) ?? null

/** Returns the labels of the chosen options; null when an option does not exist or more than allowed were chosen. */
export function rotulosDas(cartao: CartaoDoVisitante | null, ids: readonly string[]): string[] | null {
  if (cartao?.tipo !== 'opcoes' || new Set(ids).size !== ids.length || ids.length > (cartao.maximo ?? 1)) return null
  const itens = cartao.grupos.flatMap((g) => g.itens)
  const rotulos = ids.flatMap((id) => itens.find((i) => i.id === id)?.texto ?? [])
  return rotulos.length === ids.length ? rotulos : null
}
