import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { objetos, texto, type Oferta } from '../../comum/web/oferta.ts'

export function lerMenu(d: Mensagem['dados']): Oferta | null {
  if (!Array.isArray(d?.secoes)) return null
  return {
    titulo: texto(d.titulo),
    descricao: texto(d.descricao),
    rodape: texto(d.rodape),
    secoes: objetos(d.secoes).map((s) => ({
      titulo: texto(s.titulo),
      opcoes: objetos(s.linhas).map((l) => texto(l.titulo)),
    })),
    nota: texto(d.botao),
  }
}
