import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { Conversa } from '../../tipos.ts'
import type { Pedido } from '../cabecalho/cabecalho.tsx'
import type { AcoesDeConversa } from '../dados/acoes-de-conversa.ts'
import { fraseDeErro } from '../dados/erro.ts'
import { DialogoEtiquetas } from './etiquetas.tsx'
import { DialogoFinalizar } from './finalizar.tsx'
import { DialogoReabrir } from './reabrir.tsx'

interface PropsDosDialogos {
  pedido: Pedido
  c: Conversa
  acoes: AcoesDeConversa
  aoFechar: () => void
  aoFinalizada: () => void
  aoExcluida: () => void
}

/** What asks before it acts on a conversation. */
export function Dialogos({ pedido, c, acoes, aoFechar, aoFinalizada, aoExcluida }: PropsDosDialogos) {
  if (pedido === 'finalizar') return <DialogoFinalizar c={c} acoes={acoes} aoFechar={aoFechar} aoFinalizada={aoFinalizada} />
  if (pedido === 'reabrir') return <DialogoReabrir c={c} acoes={acoes} aoFechar={aoFechar} />
  if (pedido === 'tags') return <DialogoEtiquetas c={c} acoes={acoes} aoFechar={aoFechar} />
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
        try {
          await acoes.excluir(c)
          aoExcluida()
        } catch (erro) {
          throw new Error(fraseDeErro(erro, 'A conversa não pôde ser excluída.'))
        }
      }}
    />
  )
}
