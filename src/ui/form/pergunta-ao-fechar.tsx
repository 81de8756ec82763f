import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { haAlteracoes } from './guarda-de-saida.ts'

/** For a drawer without its own page: asks before closing while there are unsaved changes. */
export function usePerguntaAoFechar(aoFechar: () => void): { fechar: () => void; pergunta: ReactNode } {
  const [perguntando, setPerguntando] = useState(false)
  return {
    fechar: () => (haAlteracoes() ? setPerguntando(true) : aoFechar()),
    pergunta: (
      <ConfirmDialog
        aberto={perguntando}
        aoMudar={setPerguntando}
        titulo="Fechar sem salvar?"
        descricao="O que você escreveu aqui não foi salvo."
        confirmar="Fechar sem salvar"
        perigo
        aoConfirmar={aoFechar}
      />
    ),
  }
}
