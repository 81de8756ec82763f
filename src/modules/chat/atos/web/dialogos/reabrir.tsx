import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import type { AcoesDeConversa } from '../dados/acoes-de-conversa.ts'
import { useTextoGuardado } from './texto-guardado.ts'

export function DialogoReabrir({ c, acoes, aoFechar }: { c: Conversa; acoes: AcoesDeConversa; aoFechar: () => void }) {
  const { texto: motivo, mudar, largar } = useTextoGuardado(c.id, 'reabrir')
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Reabrir conversa"
      descricao={c.contato_nome}
      tamanho="pequeno"
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button type="submit" form="reabrir-conversa" variante="primaria">
            Reabrir
          </Button>
        </>
      }
    >
      <form
        id="reabrir-conversa"
        onSubmit={(e) => {
          e.preventDefault()
          aoFechar()
          void acoes.reabrir(c, motivo.trim()).then((feito) => feito && largar())
        }}
      >
        <TextArea
          rotulo="Motivo"
          opcional
          autoFocus
          maxLength={500}
          value={motivo}
          onChange={(e) => mudar(e.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
