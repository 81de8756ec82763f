import { Button } from '#ui/button.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { useAto } from '#ui/usar-ato.ts'

/** The last step of redrawing a role, below the list of who gains and loses. */
export function Confirmar({ aoVoltar, aoConfirmar }: { aoVoltar: () => void; aoConfirmar: () => Promise<void> }) {
  const { indo, fazer } = useAto()
  return (
    <div className="flex justify-end gap-2 pt-4">
      <Button onClick={aoVoltar}>Voltar ao desenho</Button>
      <Button
        variante="primaria"
        ocupado={indo}
        onClick={() => void fazer(aoConfirmar, (erro) => avisarFalha('O papel não foi salvo', erro))}
      >
        Confirmar
      </Button>
    </div>
  )
}
