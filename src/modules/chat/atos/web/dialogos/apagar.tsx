import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { apagarMensagem } from '#modules/chat/fio/web/dados/acoes-de-mensagem.ts'

export function DialogoApagar({ m, aoFechar }: { m: Mensagem; aoFechar: () => void }) {
  return (
    <ConfirmDialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Apagar mensagem para todos?"
      descricao="Ela some também do aparelho do contato. Isto não pode ser desfeito."
      confirmar="Apagar para todos"
      perigo
      aoConfirmar={async () => {
        await apagarMensagem(m)
      }}
    />
  )
}
