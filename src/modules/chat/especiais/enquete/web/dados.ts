import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { texto, type Oferta } from '../../comum/web/oferta.ts'

export function lerEnquete(d: Mensagem['dados']): Oferta | null {
  if (!Array.isArray(d?.opcoes)) return null
  return {
    titulo: texto(d.pergunta),
    descricao: '',
    rodape: '',
    secoes: [{ titulo: '', opcoes: d.opcoes.map(texto) }],
    nota: d.maximo === 1 ? 'Escolha uma opção' : 'Escolha uma ou mais opções',
  }
}

/** The options of a vote; empty when the channel does not reveal them. */
export const lerVoto = (d: Mensagem['dados']): string[] | null =>
  Array.isArray(d?.opcoes) ? d.opcoes.map(texto) : null
