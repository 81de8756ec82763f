import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { separarAssinatura } from '#modules/chat/fio/web/assinatura.ts'
import { semFormatacao } from '#modules/chat/nucleo/web/texto/formatacao.ts'

const SEM_TEXTO = { imagem: 'Foto', audio: 'Mensagem de voz', media: 'Arquivo', text: '' } as const

const ANTES = 14

/** Returns the text before a search match, without the signature and short enough that the match stays visible. */
export function antesDoAchado(antes: string): string {
  const semNome = antes.replace(/^…?\*[^*]{2,60}\*\s+/, '')
  const limpo = semFormatacao(semNome) + (/\S\s$/.test(semNome) ? ' ' : '')
  if (limpo.length <= ANTES) return limpo
  const corte = limpo.slice(-ANTES)
  // start at a word boundary, if there is one
  const espaco = corte.indexOf(' ')
  return `…${espaco >= 0 && espaco < ANTES - 2 ? corte.slice(espaco + 1) : corte}`
}

/** Author names that the server stores for automatic messages and for the phone, and their short labels in a row. */
const DA_CASA: Record<string, string> = { 'Mensagem automática': 'Automática', 'Pelo celular': 'Pelo celular' }

/**
 * Returns who wrote on our side: the reader, a colleague, a robot, or the system. Automatic messages are never
 * attributed to the reader.
 */
function quemFalou(
  { autor_id, autor_nome }: NonNullable<Conversa['ultima_mensagem']>,
  assinado: string | null,
  meuId: string,
): string {
  if (autor_id === meuId) return 'Você'
  const nome = autor_nome ?? assinado
  if (nome === null) return 'Nós'
  return autor_id === null && autor_nome ? (DA_CASA[nome] ?? nome) : (nome.split(' ')[0] ?? nome)
}

/** Returns the second line of a row: our author, if any, and the text without formatting. */
export function previa(
  ultima: NonNullable<Conversa['ultima_mensagem']>,
  meuId: string,
): { quem: string | null; texto: string } {
  const nossa = ultima.direcao === 'saida'
  const { nome, texto } = nossa ? separarAssinatura(ultima.conteudo, null) : { nome: null, texto: ultima.conteudo }
  return {
    quem: nossa ? quemFalou(ultima, nome, meuId) : null,
    texto: semFormatacao(texto.slice(0, 240)) || SEM_TEXTO[ultima.tipo],
  }
}
