import { contem } from '#kit/objeto.ts'
import { quadrosDoContrato, type BlocoDaClausula, type NomeDoQuadro } from '../contract/conteudo.ts'
import type { TipoDeContrato } from '../tipos.ts'

/** A node of the clause editor, as its library writes it in JSON. */
export interface No {
  type?: string
  attrs?: Record<string, unknown>
  content?: No[]
  text?: string
}

/** What is written between braces is a variable, known or not. */
export const VARIAVEL = /\{([^{}\n]{1,60})\}/

const noDoTexto = (texto: string): No[] => (texto === '' ? [] : [{ type: 'text', text: texto }])

/** A text with variables and line breaks, as nodes of one line. */
function emLinha(texto: string): No[] {
  return texto.split('\n').flatMap((linha, n) => [
    ...(n > 0 ? [{ type: 'hardBreak' }] : []),
    // a split by an expression with a group has the groups at the odd places
    ...linha
      .split(VARIAVEL)
      .flatMap((parte, i) => (i % 2 === 1 ? [{ type: 'variavel', attrs: { chave: parte } }] : noDoTexto(parte))),
  ])
}

const paragrafo = (texto: string): No => ({ type: 'paragraph', content: emLinha(texto) })
const linhaDaTabela = (celulas: readonly string[], type: 'tableHeader' | 'tableCell'): No => ({
  type: 'tableRow',
  content: celulas.map((c) => ({ type, content: [paragrafo(c)] })),
})

function noDoBloco(b: BlocoDaClausula): No {
  switch (b.tipo) {
    case 'paragrafo':
      return paragrafo(b.texto)
    case 'lista':
      return { type: 'bulletList', content: b.itens.map((i) => ({ type: 'listItem', content: [paragrafo(i)] })) }
    case 'tabela':
      return {
        type: 'table',
        content: [
          linhaDaTabela(b.colunas, 'tableHeader'),
          ...b.linhas.map((l) => linhaDaTabela([...l, ...b.colunas.slice(l.length).map(() => '')], 'tableCell')),
        ],
      }
    case 'quadro':
      return { type: 'quadro', attrs: { quadro: b.quadro } }
  }
}

/** The document of the editor for the blocks of a clause. */
export const comoDocumento = (blocos: readonly BlocoDaClausula[]): No => ({
  type: 'doc',
  content: blocos.length > 0 ? blocos.map(noDoBloco) : [paragrafo('')],
})

/** The text of a node: variables in braces, its paragraphs and breaks as lines. */
function textoDo(no: No): string {
  if (no.type === 'text') return no.text ?? ''
  if (no.type === 'hardBreak') return '\n'
  if (no.type === 'variavel') return `{${String(no.attrs?.chave)}}`
  return (no.content ?? []).map(textoDo).join(no.type === 'paragraph' ? '' : '\n')
}
const limpo = (no: No): string => textoDo(no).trim()
const emUmaLinha = (no: No): string => limpo(no).replace(/\s*\n\s*/g, ' ')

function blocosDo(no: No): BlocoDaClausula[] {
  switch (no.type) {
    case 'paragraph': {
      const texto = limpo(no)
      return texto === '' ? [] : [{ tipo: 'paragrafo', texto }]
    }
    case 'bulletList': {
      const itens = (no.content ?? []).map(limpo).filter(Boolean)
      return itens.length === 0 ? [] : [{ tipo: 'lista', itens }]
    }
    case 'table': {
      const [colunas = [], ...linhas] = (no.content ?? []).map((l) => (l.content ?? []).map(emUmaLinha))
      return [{ tipo: 'tabela', colunas, linhas: linhas.filter((l) => l.some((c) => c !== '')) }]
    }
    case 'quadro': {
      const quadro = no.attrs?.quadro
      return contem(quadrosDoContrato, quadro) ? [{ tipo: 'quadro', quadro }] : []
    }
    default:
      return []
  }
}

/** The blocks that a document of the editor states. Empty paragraphs, items and rows are left out. */
export const comoBlocos = (doc: No): BlocoDaClausula[] => (doc.content ?? []).flatMap(blocosDo)

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
