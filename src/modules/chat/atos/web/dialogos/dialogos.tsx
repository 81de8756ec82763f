import type { ComponentType } from 'react'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import type { Pedido } from '#modules/chat/painel/web/cabecalho/cabecalho.tsx'
import type { AcoesDeConversa } from '../dados/acoes-de-conversa.ts'
import { DialogoAdiar } from './adiar.tsx'
import { DialogoAtribuir } from './atribuir.tsx'
import { DialogoEtiquetas } from './etiquetas.tsx'
import { DialogoFinalizar } from './finalizar.tsx'
import { dialogoDePrivacidade } from '../encaixes.ts'
import { DialogoReabrir } from './reabrir.tsx'
import { DialogoTransferir } from './transferir.tsx'
import { DialogoUnir } from './unir.tsx'

interface PropsDosDialogos {
  c: Conversa
  acoes: AcoesDeConversa
  aoFechar: () => void
  /** the conversation was finished or transferred */
  aoFinalizada: () => void
  aoExcluida: () => void
}

const dialogos: Record<Pedido, ComponentType<PropsDosDialogos>> = {
  atribuir: DialogoAtribuir,
  finalizar: DialogoFinalizar,
  reabrir: DialogoReabrir,
  tags: DialogoEtiquetas,
  transferir: ({ c, aoFechar, aoFinalizada }) => (
    <DialogoTransferir c={c} aoFechar={aoFechar} aoTransferida={aoFinalizada} />
  ),
  fila: ({ c, aoFechar, aoFinalizada }) => (
    <DialogoTransferir c={c} para="fila" aoFechar={aoFechar} aoTransferida={aoFinalizada} />
  ),
  adiar: DialogoAdiar,
  unir: DialogoUnir,
  privacidade: ({ c, aoFechar, aoExcluida }) =>
    dialogoDePrivacidade.ler().map((Dialogo, i) => <Dialogo key={i} c={c} aoFechar={aoFechar} aoApagar={aoExcluida} />),
  excluir: DialogoExcluir,
}

/** Dialogs that ask before an act on a conversation. */
export function Dialogos({ pedido, ...props }: PropsDosDialogos & { pedido: Pedido }) {
  const Dialogo = dialogos[pedido]
  return <Dialogo {...props} />
}

function DialogoExcluir({ c, acoes, aoFechar, aoExcluida }: PropsDosDialogos) {
  return (
    <ConfirmDialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Excluir conversa?"
      descricao={`Todas as mensagens e os arquivos da conversa com ${c.contato_nome} serão apagados. Isto não pode ser desfeito.`}
      confirmar="Excluir conversa"
      digitar="excluir"
      perigo
      aoConfirmar={async () => {
        await acoes.excluir(c)
        aoExcluida()
      }}
    />
  )
}
