import { Button } from '#ui/button.tsx'

/** Footer of a form that shares its dialog with another one: sticky while the form scrolls. */
export function RodapeDoDialogo({
  aoFechar,
  acao,
  indo,
  desligada,
  aoAgir,
}: {
  aoFechar: () => void
  acao: string
  indo: boolean
  desligada?: boolean
  aoAgir?: () => void
}) {
  return (
    <div className="sticky bottom-0 z-1 -mx-5 mt-1 flex justify-end gap-2 rounded-b-[12px] border-t bg-surface px-5 py-3 max-md:rounded-none">
      <Button onClick={aoFechar}>Cancelar</Button>
      <Button
        type={aoAgir ? 'button' : 'submit'}
        variante="primaria"
        ocupado={indo}
        disabled={desligada ?? false}
        onClick={aoAgir}
      >
        {acao}
      </Button>
    </div>
  )
}
