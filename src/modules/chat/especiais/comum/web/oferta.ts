import { ehObjeto } from '#kit/objeto.ts'

/** A message with options to choose from: a poll, a list, buttons. */
export interface Oferta {
  titulo: string
  descricao: string
  rodape: string
  secoes: { titulo: string; opcoes: string[] }[]
  /** 'Escolha uma', 'Ver opções' */
  nota: string
}

export const texto = (v: unknown): string => (typeof v === 'string' ? v : '')
export const objetos = (v: unknown): Record<string, unknown>[] => (Array.isArray(v) ? v.filter(ehObjeto) : [])
