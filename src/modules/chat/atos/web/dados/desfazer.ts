import { avisar, avisarComDesfazer } from '#ui/avisos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { desfazer, type Reversivel } from '../../contract/desfazer.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'

interface Ultimo {
  titulo: string
  ate: number
  voltar: () => void
}
let ultimo: Ultimo | null = null

const ouvintes = new Set<(conversaId: string) => void>()
/** Calls `ouvinte` with the conversation whose end or transfer was undone; returns the unsubscribe function. */
export function ouvirVoltas(ouvinte: (conversaId: string) => void): () => void {
  ouvintes.add(ouvinte)
  return () => void ouvintes.delete(ouvinte)
}

/**
 * Shows what was done and offers undo: by the toast while it is visible, by the keyboard as long as the server allows
 * it.
 */
export function oferecerVolta(
  titulo: string,
  conversaId: string,
  volta: Reversivel | null,
  aoVoltar: (c: Conversa) => void,
  descricao?: string,
): void {
  if (!volta) return void avisar({ titulo, tom: 'sucesso', ...(descricao ? { descricao } : {}) })
  const voltar = () => {
    ultimo = null
    chamar(desfazer.ato, { params: { id: conversaId }, body: { ato_id: volta.id } }).then(
      ({ data }) => {
        aoVoltar(data)
        for (const ouvinte of ouvintes) ouvinte(data.id)
        avisar({
          titulo: volta.tipo === 'finalizacao' ? 'Finalização desfeita' : 'Transferência desfeita',
          tom: 'sucesso',
        })
      },
      falhou('Não foi possível desfazer.', 'O tempo para desfazer acabou.'),
    )
  }
  ultimo = { titulo, ate: new Date(volta.ate).getTime(), voltar }
  avisarComDesfazer(titulo, voltar, descricao)
}

/** Undoes the last act if it is still allowed. Returns its title, or null when there is none. */
export function desfazerUltimo(): string | null {
  if (!ultimo || ultimo.ate < Date.now()) return null
  const { titulo } = ultimo
  ultimo.voltar()
  return titulo
}
