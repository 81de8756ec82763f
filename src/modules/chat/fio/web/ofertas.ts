import { ehObjeto } from '#kit/objeto.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'

type Dados = Mensagem['dados']
const texto = (v: unknown): string => (typeof v === 'string' ? v : '')
const objetos = (v: unknown): Record<string, unknown>[] => (Array.isArray(v) ? v.filter(ehObjeto) : [])

/** A message with options to choose from: a poll, a list, buttons. */
export interface Oferta {
  tipo: 'enquete' | 'menu' | 'botoes'
  titulo: string
  descricao: string
  rodape: string
  secoes: { titulo: string; opcoes: string[] }[]
  /** 'Escolha uma', 'Ver opções' */
  nota: string
}

export function lerOferta(d: Dados): Oferta | null {
  if (d?.tipo === 'enquete' && Array.isArray(d.opcoes)) {
    return {
      tipo: 'enquete',
      titulo: texto(d.pergunta),
      descricao: '',
      rodape: '',
      secoes: [{ titulo: '', opcoes: d.opcoes.map(texto) }],
      nota: d.maximo === 1 ? 'Escolha uma opção' : 'Escolha uma ou mais opções',
    }
  }
  const comum = { titulo: texto(d?.titulo), descricao: texto(d?.descricao), rodape: texto(d?.rodape) }
  if (d?.tipo === 'botoes' && Array.isArray(d.botoes))
    return {
      tipo: 'botoes',
      ...comum,
      secoes: [{ titulo: '', opcoes: objetos(d.botoes).map((b) => texto(b.texto)) }],
      nota: '',
    }
  if (d?.tipo !== 'menu' || !Array.isArray(d.secoes)) return null
  return {
    tipo: 'menu',
    ...comum,
    secoes: objetos(d.secoes).map((s) => ({
      titulo: texto(s.titulo),
      opcoes: objetos(s.linhas).map((l) => texto(l.titulo)),
    })),
    nota: texto(d.botao),
  }
}

/** Returns the contact's choice, for a message that answers an offer. */
export function lerEscolha(d: Dados): { rotulo: string; escolhas: string[] } | null {
  if (d?.tipo === 'voto' && Array.isArray(d.opcoes))
    return { rotulo: d.opcoes.length > 0 ? 'Votou na enquete' : 'Respondeu à enquete', escolhas: d.opcoes.map(texto) }
  if ((d?.tipo === 'botao' || d?.tipo === 'lista') && texto(d.titulo))
    return { rotulo: d.tipo === 'botao' ? 'Escolheu um botão' : 'Escolheu da lista', escolhas: [texto(d.titulo)] }
  return null
}
