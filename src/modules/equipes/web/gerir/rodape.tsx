import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'

/** The refusal of a small form and its two buttons. */
export function Rodape(p: { geral: string | null; indo: boolean; salvar: string; aoFim: () => void }) {
  return (
    <>
      {p.geral && <AlertBox tom="perigo" titulo={p.geral} />}
      <div className="flex justify-end gap-2">
        <Button onClick={p.aoFim}>Voltar</Button>
        <Button type="submit" variante="primaria" ocupado={p.indo}>
          {p.salvar}
        </Button>
      </div>
    </>
  )
}
