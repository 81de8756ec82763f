import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { FUSO } from '#kit/expediente.ts'
import { diaInteiro } from '#kit/parede.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { DateField } from '#ui/date-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { agenda } from '../../contract/agenda.ts'
import { relerAgenda, useEquipes } from '../dados.ts'
import { Rodape } from './rodape.tsx'

/** Takes a person or a whole crew out of the agenda for some days. */
export function AusenciaNova({ aoFim }: { aoFim: () => void }) {
  const equipes = useEquipes()
  const [quem, setQuem] = useState<string | null>(null)
  const [de, setDe] = useState(diaAqui())
  const [ate, setAte] = useState(diaAqui())
  const [motivo, setMotivo] = useState('')
  const { indo, geral, erros, fazer, dizer } = useAto()
  const opcoes = (equipes.data ?? []).flatMap((e) => [
    { valor: `equipe:${e.id}`, rotulo: `Equipe ${e.nome}` },
    ...e.membros.map((m) => ({ valor: `pessoa:${m.id}`, rotulo: m.nome })),
  ])
  const salvar = async () => {
    const [tipo, id] = quem?.split(':') ?? []
    if (!id) return dizer('Escolha quem fica fora.')
    if (de === '' || ate === '' || ate < de) return dizer('Confira os dias.')
    const feito = await fazer(async () => {
      await chamar(agenda.ausentar, {
        body: {
          usuario_id: tipo === 'pessoa' ? id : null,
          equipe_id: tipo === 'equipe' ? id : null,
          de: diaInteiro(de, FUSO).de.toISOString(),
          ate: diaInteiro(ate, FUSO).ate.toISOString(),
          motivo: motivo.trim(),
        },
      })
      await relerAgenda()
    })
    if (feito) {
      avisar({ titulo: 'Ausência registrada', tom: 'sucesso' })
      aoFim()
    }
  }
  return (
    <form
      aria-label="Ausência"
      className="grid gap-3"
      onSubmit={(e) => {
        e.preventDefault()
        void salvar()
      }}
    >
      <Select rotulo="Quem" opcoes={opcoes} valor={quem} aoMudar={setQuem} />
      <div className="grid grid-cols-2 gap-2">
        <DateField rotulo="Do dia" valor={de} aoMudar={setDe} />
        <DateField rotulo="Até o dia" valor={ate} aoMudar={setAte} />
      </div>
      <TextField
        rotulo="Motivo"
        value={motivo}
        maxLength={200}
        erro={erros.motivo}
        placeholder="férias, curso, oficina"
        onChange={(e) => setMotivo(e.currentTarget.value)}
      />
      <Rodape geral={geral} indo={indo} salvar="Registrar ausência" aoFim={aoFim} />
    </form>
  )
}
