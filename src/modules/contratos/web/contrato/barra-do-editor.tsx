import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { ArrowDown, ArrowUp, List, Plus, Redo2, Table2, Undo2 } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { NOMES_DOS_QUADROS, QUADROS_DO } from '../../regras/blocos.ts'
import { variaveisDo } from '../../regras/variaveis.ts'
import type { TipoDeContrato } from '../../tipos.ts'
import { moverBloco, podeMoverBloco } from './mover-bloco.ts'

/** A table of a clause has at most six columns. */
const COLUNAS = 6

/** What the text can become, and what goes into it at the caret. */
export function BarraDoEditor({ editor, tipo }: { editor: Editor; tipo: TipoDeContrato }) {
  const agora = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      lista: e.isActive('bulletList'),
      tabela: e.isActive('table'),
      desfaz: e.can().undo(),
      refaz: e.can().redo(),
      sobe: podeMoverBloco(e.state, -1),
      desce: podeMoverBloco(e.state, 1),
    }),
  })
  const nele = () => editor.chain().focus()
  return (
    <div className="flex flex-wrap items-end gap-1" role="toolbar" aria-label="Texto da cláusula">
      <IconButton rotulo="Desfazer" icone={<Undo2 />} disabled={!agora.desfaz} onClick={() => nele().undo().run()} />
      <IconButton rotulo="Refazer" icone={<Redo2 />} disabled={!agora.refaz} onClick={() => nele().redo().run()} />
      <IconButton
        rotulo="Subir o bloco"
        icone={<ArrowUp />}
        disabled={!agora.sobe}
        onClick={() => nele().command(moverBloco(-1)).run()}
      />
      <IconButton
        rotulo="Descer o bloco"
        icone={<ArrowDown />}
        disabled={!agora.desce}
        onClick={() => nele().command(moverBloco(1)).run()}
      />
      <Button
        tamanho="pequeno"
        icone={<List />}
        aria-pressed={agora.lista}
        disabled={agora.tabela}
        onClick={() => nele().toggleBulletList().run()}
      >
        Lista
      </Button>
      {agora.tabela ? (
        <NaTabela editor={editor} />
      ) : (
        <Button
          tamanho="pequeno"
          icone={<Plus />}
          onClick={() => nele().insertTable({ rows: 2, cols: 2, withHeaderRow: true }).run()}
        >
          Tabela
        </Button>
      )}
      <Menu
        gatilho={
          <Button tamanho="pequeno" icone={<Plus />}>
            Tabela do sistema
          </Button>
        }
        itens={QUADROS_DO[tipo].map((quadro) => ({
          rotulo: NOMES_DOS_QUADROS[quadro],
          aoEscolher: () => void nele().insertContent({ type: 'quadro', attrs: { quadro } }).run(),
        }))}
      />
      <EscolherVariavel
        tipo={tipo}
        aoEscolher={(chave) => void nele().insertContent({ type: 'variavel', attrs: { chave } }).run()}
      />
    </div>
  )
}

/** Rows and columns of the table that the caret is in. */
function NaTabela({ editor }: { editor: Editor }) {
  const nela = () => editor.chain().focus()
  const colunas = useEditorState({
    editor,
    selector: ({ editor: e }) => {
      const { $from } = e.state.selection
      const fundo = [...Array($from.depth + 1).keys()].find((d) => $from.node(d).type.name === 'tableRow')
      return fundo === undefined ? 0 : $from.node(fundo).childCount
    },
  })
  return (
    <Menu
      gatilho={
        <Button tamanho="pequeno" icone={<Table2 />}>
          Esta tabela
        </Button>
      }
      itens={[
        { rotulo: 'Linha abaixo', aoEscolher: () => void nela().addRowAfter().run() },
        {
          rotulo: 'Coluna à direita',
          desabilitado: colunas >= COLUNAS,
          aoEscolher: () => void nela().addColumnAfter().run(),
        },
        { rotulo: 'Tirar a linha', aoEscolher: () => void nela().deleteRow().run() },
        { rotulo: 'Tirar a coluna', desabilitado: colunas <= 2, aoEscolher: () => void nela().deleteColumn().run() },
        { rotulo: 'Tirar a tabela', aoEscolher: () => void nela().deleteTable().run() },
      ]}
    />
  )
}

/** Variables of the kind by their names; the chosen one goes into the text. */
function EscolherVariavel({ tipo, aoEscolher }: { tipo: TipoDeContrato; aoEscolher: (chave: string) => void }) {
  // a new field after each choice: it is empty again
  const [vez, setVez] = useState(0)
  return (
    <Combobox
      key={vez}
      rotulo="Inserir variável"
      className="w-64 max-sm:w-full"
      placeholder="Nome do cliente, preço…"
      opcoes={variaveisDo(tipo).map((v) => ({ valor: v.chave, rotulo: v.rotulo, detalhe: `{${v.chave}}` }))}
      valor={null}
      aoMudar={(o) => {
        if (!o) return
        aoEscolher(o.valor)
        setVez((x) => x + 1)
      }}
    />
  )
}
