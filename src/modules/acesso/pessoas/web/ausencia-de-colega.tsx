import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Ausencia } from './ausencia.tsx'

/** The absences of a person that the user is responsible for. */
export const AusenciaDeColega = ({
  pessoa,
  aoFechar,
}: {
  pessoa: { id: string; nome: string }
  aoFechar: () => void
}) => (
  <Dialog
    aberto
    firme
    aoMudar={(a) => !a && aoFechar()}
    titulo={`Ausência de ${pessoa.nome}`}
    descricao="Enquanto dura, as filas passam adiante e o que é novo vai para quem substitui. Termina sozinha."
    rodape={<Button onClick={aoFechar}>Fechar</Button>}
  >
    <Ausencia de={pessoa.id} />
  </Dialog>
)
