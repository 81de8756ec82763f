import { useState } from 'react'
import { avisar } from '#ui/avisos.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Select } from '#ui/select.tsx'

const MOTIVOS = [
  'A pessoa pediu pela conversa',
  'A pessoa pediu por telefone',
  'O consentimento foi retirado',
  'Cadastro falso ou de teste',
] as const

/** Deletion cannot be undone, so the user must type a word; the reason is stored in the audit. */
export function ApagarDados({
  aberto,
  aoMudar,
  aoApagar,
}: {
  aberto: boolean
  aoMudar: (a: boolean) => void
  aoApagar: (motivo: string) => Promise<unknown>
}) {
  const [motivo, setMotivo] = useState<(typeof MOTIVOS)[number]>(MOTIVOS[0])
  return (
    <ConfirmDialog
      aberto={aberto}
      aoMudar={aoMudar}
      titulo="Apagar os dados deste lead?"
      descricao={
        <span className="grid gap-3">
          <span>
            Nome, telefone, e-mail e respostas deixam de existir. A origem e o resultado ficam, sem identificar ninguém.
            Não dá para desfazer.
          </span>
          <Select
            rotulo="Motivo"
            opcoes={MOTIVOS.map((m) => ({ valor: m, rotulo: m }))}
            valor={motivo}
            aoMudar={setMotivo}
          />
        </span>
      }
      confirmar="Apagar dados"
      perigo
      digitar="apagar"
      aoConfirmar={async () => {
        await aoApagar(motivo)
        avisar({ titulo: 'Dados apagados' })
      }}
    />
  )
}
