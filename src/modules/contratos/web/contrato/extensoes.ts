import { InputRule, mergeAttributes, Node, nodePasteRule, type Extensions } from '@tiptap/core'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { BulletList, ListItem, ListKeymap } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Text } from '@tiptap/extension-text'
import { Placeholder, TrailingNode, UndoRedo } from '@tiptap/extensions'
import { contem } from '#kit/objeto.ts'
import { quadrosDoContrato } from '../../contract/conteudo.ts'
import { NOMES_DOS_QUADROS, VARIAVEL } from '../../regras/blocos.ts'
import { variavelDo } from '../../regras/variaveis.ts'
import type { TipoDeContrato } from '../../tipos.ts'

/** A variable of the contract: one piece, which is moved or deleted whole. One that does not exist is shown as an error. */
const variavelDoContrato = (tipo: TipoDeContrato) =>
  Node.create({
    name: 'variavel',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      chave: { default: '', parseHTML: (el: HTMLElement) => el.dataset.variavel ?? '', renderHTML: () => ({}) },
    }),
    parseHTML: () => [{ tag: 'span[data-variavel]' }],
    renderHTML({ node, HTMLAttributes }) {
      const chave = String(node.attrs.chave)
      const rotulo = variavelDo(tipo, chave)?.rotulo
      const classe = rotulo
        ? 'rounded-xs bg-surface-3 px-1 text-text'
        : 'rounded-xs bg-danger-bg px-1 text-danger-text line-through'
      const seus = { class: classe, title: `{${chave}}`, 'data-variavel': chave }
      return ['span', mergeAttributes(HTMLAttributes, seus), rotulo ?? `{${chave}}`]
    },
    renderText: ({ node }) => `{${String(node.attrs.chave)}}`,
    addInputRules() {
      return [
        // the closing brace turns what was typed into a variable
        new InputRule({
          find: new RegExp(`${VARIAVEL.source}$`),
          handler: ({ range, match, chain }) => {
            chain()
              .deleteRange(range)
              .insertContentAt(range.from, { type: this.name, attrs: { chave: match[1] } })
              .run()
          },
        }),
      ]
    },
    addPasteRules() {
      return [
        nodePasteRule({
          find: new RegExp(VARIAVEL.source, 'g'),
          type: this.type,
          getAttributes: (achado) => ({ chave: achado[1] }),
        }),
      ]
    },
  })

/** The place of a table that the system fills. */
const QuadroDoSistema = Node.create({
  name: 'quadro',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    quadro: { default: '', parseHTML: (el: HTMLElement) => el.dataset.quadro ?? '', renderHTML: () => ({}) },
  }),
  parseHTML: () => [{ tag: 'p[data-quadro]' }],
  renderHTML({ node, HTMLAttributes }) {
    const quadro: unknown = node.attrs.quadro
    const nome = contem(quadrosDoContrato, quadro) ? NOMES_DOS_QUADROS[quadro] : ''
    return [
      'p',
      mergeAttributes(HTMLAttributes, {
        class: 'rounded-md border border-dashed px-3 py-2 text-13 text-text-2',
        'data-quadro': quadro,
      }),
      `Tabela preenchida pelo sistema: ${nome}`,
    ]
  },
})

/** What a clause is made of: paragraphs, lists, tables, tables of the system, and variables in them. */
export const extensoesDaClausula = (tipo: TipoDeContrato): Extensions => [
  Document.extend({ content: '(paragraph | bulletList | table | quadro)+' }),
  Paragraph,
  Text,
  HardBreak,
  BulletList,
  ListItem.extend({ content: 'paragraph' }),
  ListKeymap,
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ content: 'paragraph' }),
  TableCell.extend({ content: 'paragraph' }),
  QuadroDoSistema,
  variavelDoContrato(tipo),
  UndoRedo,
  // a table at the end leaves a line to go on writing
  TrailingNode,
  Placeholder.configure({ placeholder: 'Escreva a cláusula. {cliente.nome} vira o nome do cliente.' }),
]
