import type { Command } from '@tiptap/core'
import { TextSelection, type EditorState } from '@tiptap/pm/state'

export const podeMoverBloco = ({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>, passo: -1 | 1): boolean =>
  doc.maybeChild(selection.$from.index(0) + passo) !== null

/** Exchanges the block that the caret is in with the one above or below. The caret goes along. */
export const moverBloco =
  (passo: -1 | 1): Command =>
  ({ tr, state, dispatch }) => {
    const { doc, selection } = state
    const n = selection.$from.index(0)
    const [bloco, vizinho] = [doc.maybeChild(n), doc.maybeChild(n + passo)]
    if (!bloco || !vizinho) return false
    if (!dispatch) return true
    const de = selection.$from.posAtIndex(n, 0)
    const lugar = passo < 0 ? de - vizinho.nodeSize : de + vizinho.nodeSize
    tr.delete(de, de + bloco.nodeSize).insert(lugar, bloco)
    tr.setSelection(TextSelection.near(tr.doc.resolve(lugar + (selection.from - de)))).scrollIntoView()
    return true
  }
