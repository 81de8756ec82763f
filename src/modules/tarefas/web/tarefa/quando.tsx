import { useState } from 'react'
import { lerDataFalada } from '#kit/data-falada.ts'
import { useDiasFechados } from '#modules/calendario/web/publico.ts'
import { DateField } from '#ui/date-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import { dizerPrazo } from '../aparencia.tsx'

interface Props {
  rotuloDoDia: string
  dia: string
  hora: string
  aoMudar: (dia: string, hora: string) => void
  erros: Readonly<Record<string, string>>
  /** false when the text is not a valid date: the form must not be submitted */
  aoEntender: (entendido: boolean) => void
}

/** Deadline as text or by date inputs: the text fills the two inputs, whose values are submitted. */
export function CamposDeQuando({ rotuloDoDia, dia, hora, aoMudar, erros, aoEntender }: Props) {
  const agora = useAgora()
  const fechado = useDiasFechados()
  const [dito, setDito] = useState('')
  const lido = dito ? lerDataFalada(dito, new Date(agora), fechado) : null
  const semEntender = dito.trim() !== '' && !lido
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] gap-3 max-md:grid-cols-2">
      <TextField
        className="max-md:col-span-2"
        rotulo="Quando"
        opcional
        autoComplete="off"
        placeholder="amanhã 14h, sexta, daqui 3 dias"
        value={dito}
        dica={
          semEntender && erros.quando
            ? undefined
            : dito
              ? lido
                ? dizerPrazo(lido, agora)
                : 'Ainda não entendi esta data'
              : dia
                ? dizerPrazo({ dia, hora: hora || null }, agora)
                : 'Escreva como se fala'
        }
        erro={semEntender ? erros.quando : undefined}
        onChange={(e) => {
          const texto = e.currentTarget.value
          setDito(texto)
          const m = lerDataFalada(texto, new Date(agora), fechado)
          if (m) aoMudar(m.dia, m.hora ?? '')
          aoEntender(!texto.trim() || m !== null)
        }}
      />
      <DateField
        rotulo={rotuloDoDia}
        valor={dia}
        aoMudar={(d) => {
          setDito('')
          aoEntender(true)
          aoMudar(d, hora)
        }}
        erro={erros['prazo.dia'] ?? erros.inicio}
      />
      <DateField
        rotulo="Hora"
        tipo="time"
        valor={hora}
        aoMudar={(h) => {
          setDito('')
          aoEntender(true)
          aoMudar(dia, h)
        }}
        erro={erros['prazo.hora'] ?? erros.hora}
      />
    </div>
  )
}
