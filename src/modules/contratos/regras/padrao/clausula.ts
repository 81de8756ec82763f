import type { BlocoDaClausula, Clausula } from '../../contract/conteudo.ts'

export const p = (texto: string): BlocoDaClausula => ({ tipo: 'paragrafo', texto })
export const itens = (...textos: string[]): BlocoDaClausula => ({ tipo: 'lista', itens: textos })
export const tabela = (colunas: string[], ...linhas: string[][]): BlocoDaClausula => ({
  tipo: 'tabela',
  colunas,
  linhas,
})

/** A clause of a standard template: by default without emphasis, limit or condition. */
export const k = (
  id: string,
  titulo: string,
  blocos: BlocoDaClausula[],
  mais: Partial<Pick<Clausula, 'destaque' | 'limita' | 'atende' | 'condicao'>> = {},
): Clausula => ({ id, titulo, blocos, destaque: false, limita: false, atende: [id], condicao: null, ...mais })
