import type { Conversa } from '../../tipos.ts'
import { separarAssinatura } from '../fio/assinatura.ts'
import { semFormatacao } from '../fio/formatacao.ts'

const SEM_TEXTO = { imagem: 'Foto', audio: 'Mensagem de voz', media: 'Arquivo', text: '' } as const

const ANTES = 14

/** What stands before the words that were found: without the signature, and so little of it that the words themselves are in sight. */
export function antesDoAchado(antes: string): string {
  const semNome = antes.replace(/^…?\*[^*]{2,60}\*\s+/, '')
  const limpo = semFormatacao(semNome) + (/\S\s$/.test(semNome) ? ' ' : '')
  if (limpo.length <= ANTES) return limpo
  const corte = limpo.slice(-ANTES)
  // from a whole word on, if there is one
  const espaco = corte.indexOf(' ')
  return `…${espaco >= 0 && espaco < ANTES - 2 ? corte.slice(espaco + 1) : corte}`
}

/** The second line of a row: who spoke (of us) and what, in plain words. */
export function previa(ultima: NonNullable<Conversa['ultima_mensagem']>, meuNome: string): { quem: string | null; texto: string } {
  const { nome, texto } = ultima.direcao === 'saida' ? separarAssinatura(ultima.conteudo, null) : { nome: null, texto: ultima.conteudo }
  const quem = ultima.direcao !== 'saida' ? null : nome === null || nome === meuNome ? 'Você' : (nome.split(' ')[0] ?? nome)
  return { quem, texto: semFormatacao(texto.slice(0, 240)) || SEM_TEXTO[ultima.tipo] }
}
