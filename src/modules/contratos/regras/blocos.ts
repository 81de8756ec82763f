import type { BlocoDaClausula, NomeDoQuadro } from '../contract/conteudo.ts'
import type { TipoDeContrato } from '../tipos.ts'

const SEPARA = ' | '

/** A block as text: a line an item, cells parted by a bar, the first line of a table its head. */
export function comoTexto(b: BlocoDaClausula): string {
  switch (b.tipo) {
    case 'paragrafo':
      return b.texto
    case 'lista':
      return b.itens.join('\n')
    case 'tabela':
      return [b.colunas, ...b.linhas].map((l) => l.join(SEPARA)).join('\n')
    case 'quadro':
      return ''
  }
}

/** The block that a text states. What is typed stays as it is; `limpo` tidies it. */
export function comTexto(b: BlocoDaClausula, texto: string): BlocoDaClausula {
  switch (b.tipo) {
    case 'paragrafo':
      return { ...b, texto }
    case 'lista':
      return { ...b, itens: texto.split('\n') }
    case 'tabela': {
      const [colunas = [], ...linhas] = texto.split('\n').map((l) => l.split('|').map((x) => x.trim()))
      return { ...b, colunas, linhas }
    }
    case 'quadro':
      return b
  }
}

const cheia = (l: readonly string[]): boolean => l.some((x) => x !== '')

/** Without empty lines; a short row of a table is filled up to its columns. */
export function limpo(b: BlocoDaClausula): BlocoDaClausula {
  if (b.tipo === 'lista') return { ...b, itens: b.itens.map((i) => i.trim()).filter(Boolean) }
  if (b.tipo !== 'tabela') return b
  const linhas = b.linhas.filter(cheia)
  return {
    ...b,
    linhas: linhas.map((l) => [...l, ...b.colunas.slice(l.length).map(() => '')]),
  }
}

/** A variable in the text of a block, in place of what is selected. Tables of the system have no text. */
export function comVariavel(b: BlocoDaClausula, chave: string, [de, ate]: readonly [number, number]): BlocoDaClausula {
  const texto = comoTexto(b)
  return b.tipo === 'quadro' ? b : comTexto(b, `${texto.slice(0, de)}{${chave}}${texto.slice(ate)}`)
}

export const NOMES_DOS_QUADROS: Readonly<Record<NomeDoQuadro, string>> = {
  cet: 'Custo efetivo total (CET)',
  parcelas: 'Parcelas',
  equipamentos: 'Equipamentos',
  unidades: 'Unidades consumidoras',
  cenarios: 'Cenários',
  coberturas: 'Coberturas',
}

/** Tables that the system fills in contracts of a kind. */
export const QUADROS_DO: Readonly<Record<TipoDeContrato, readonly NomeDoQuadro[]>> = {
  autoconsumo: ['equipamentos', 'unidades', 'cet'],
  investimento: ['cenarios'],
  assinatura: ['unidades'],
  seguro: ['coberturas'],
}
