import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import type { BlocoDaClausula } from '../../contract/conteudo.ts'
import { comoBlocos, comoDocumento } from '../../regras/blocos.ts'
import type { TipoDeContrato } from '../../tipos.ts'
import { BarraDoEditor } from './barra-do-editor.tsx'
import { extensoesDaClausula } from './extensoes.ts'

interface Props {
  tipo: TipoDeContrato
  blocos: readonly BlocoDaClausula[]
  aoMudar: (b: BlocoDaClausula[]) => void
}

/** The library's own sheet is a style element, which the page's policy refuses. */
const TEXTO =
  'min-h-40 max-h-[50vh] overflow-y-auto rounded-md border bg-surface px-3 py-2 text-14 leading-relaxed whitespace-pre-wrap break-words outline-offset-[-2px] [&>*+*]:mt-2 [&_ul]:list-disc [&_ul]:pl-5 [&_table]:w-full [&_table]:table-fixed [&_table]:border-collapse [&_td]:border [&_td]:p-1.5 [&_td]:align-top [&_th]:border [&_th]:bg-surface-2 [&_th]:p-1.5 [&_th]:text-left [&_.ProseMirror-selectednode]:ring-2 [&_.ProseMirror-selectednode]:ring-brand [&_.selectedCell]:bg-surface-2 [&_p.is-editor-empty]:before:pointer-events-none [&_p.is-editor-empty]:before:float-left [&_p.is-editor-empty]:before:h-0 [&_p.is-editor-empty]:before:text-text-2 [&_p.is-editor-empty]:before:content-[attr(data-placeholder)]'

/** The text of a clause, as it will be read: paragraphs, lists and tables, with variables as pieces. */
export function BlocosDaClausula({ tipo, blocos, aoMudar }: Props) {
  const editor = useEditor({
    extensions: extensoesDaClausula(tipo),
    content: comoDocumento(blocos),
    injectCSS: false,
    editorProps: {
      attributes: { class: TEXTO, role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Texto da cláusula' },
    },
    onUpdate: ({ editor: e }: { editor: Editor }) => aoMudar(comoBlocos(e.getJSON())),
  })
  return (
    <div className="grid gap-2">
      <BarraDoEditor editor={editor} tipo={tipo} />
      <EditorContent editor={editor} />
    </div>
  )
}
