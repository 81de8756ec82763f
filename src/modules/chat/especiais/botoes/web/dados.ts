import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { objetos, texto, type Oferta } from '../../comum/web/oferta.ts'

export function lerBotoes(d: Mensagem['dados']): Oferta | null {
  if (!Array.isArray(d?.botoes)) return null
  return {
    titulo: texto(d.titulo),
    descricao: texto(d.descricao),
    rodape: texto(d.rodape),
    secoes: [{ titulo: '', opcoes: objetos(d.botoes).map((b) => texto(b.texto)) }],
    nota: '',
  }
}
