import { useState } from 'react'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'

/** Chooses the new assignee of a task. */
export function PassarPara({
  titulo,
  aoEscolher,
  aoFechar,
}: {
  titulo: string
  aoEscolher: (pessoa: Opcao) => void
  aoFechar: () => void
}) {
  const [quem, setQuem] = useState<Opcao | null>(null)
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Passar a tarefa"
      descricao={titulo}
      tamanho="pequeno"
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" disabled={!quem} onClick={() => quem && aoEscolher(quem)}>
            Passar
          </Button>
        </>
      }
    >
      <Combobox
        rotulo="Para quem"
        placeholder="Nome da pessoa"
        buscar={buscarColegas}
        valor={quem}
        aoMudar={setQuem}
        dica="A pessoa é avisada e pode aceitar ou devolver."
      />
    </Dialog>
  )
}
