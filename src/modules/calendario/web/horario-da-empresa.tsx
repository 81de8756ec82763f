import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ExpedienteDaSemana, type Intervalo } from '#ui/expediente-da-semana.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { expedienteDaEmpresa } from '../contract/expediente.ts'
import { chaveDoExpediente, useExpedienteDaEmpresa } from './expediente.ts'

/** The week in which the company is open. */
export function HorarioDaEmpresa({ edita }: { edita: boolean }) {
  const lido = useExpedienteDaEmpresa()
  const [rascunho, setRascunho] = useState<Intervalo[] | null>(null)
  const { indo, geral, fazer, dizer } = useAto()
  if (!lido.data) return <Skeleton className="h-40 w-full" />
  const salvar = () =>
    fazer(async () => {
      const { data } = await chamar(expedienteDaEmpresa.definir, { body: { semana: rascunho ?? [] } })
      consultas.setQueryData(chaveDoExpediente, data.semana)
      setRascunho(null)
      avisar({ titulo: 'Horário salvo', tom: 'sucesso' })
    }, 'Não foi possível salvar o horário. Tente de novo.')
  return (
    <div className="grid gap-3">
      <ExpedienteDaSemana valor={rascunho ?? lido.data} aoMudar={setRascunho} disabled={!edita} />
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      {rascunho && (
        <div className="flex gap-2">
          <Button
            onClick={() => {
              setRascunho(null)
              dizer(null)
            }}
          >
            Desfazer
          </Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void salvar()}>
            Salvar horário
          </Button>
        </div>
      )}
    </div>
  )
}
