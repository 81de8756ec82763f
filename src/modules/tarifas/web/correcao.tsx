import { AlertBox } from '#ui/alert-box.tsx'
import { Chip } from '#ui/chip.tsx'
import { FormTextArea } from '#ui/form/texto.tsx'

/** Says above a form that the row stays for what uses it, and asks why another takes its place. */
export const Correcao = () => (
  <>
    <AlertBox tom="info" titulo="Em uso: não se edita, corrige-se.">
      {FICA_COMO_ESTA}
    </AlertBox>
    <FormTextArea nome="motivo" rotulo="Motivo da correção" linhas={2} maxLength={300} />
  </>
)

export const FICA_COMO_ESTA =
  'O que foi enviado ou conferido com estes valores fica como está. Os novos valem daqui para a frente, com o motivo.'

/** Marks in a list a row that a correction put there. */
export const Corrigida = ({ motivo }: { motivo: string | null }) =>
  motivo === null ? null : (
    <span title={`Motivo da correção: ${motivo}`}>
      <Chip>corrigida</Chip>
    </span>
  )
