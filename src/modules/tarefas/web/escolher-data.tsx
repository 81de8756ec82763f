import { useState } from 'react'
import { lerDataFalada, naParedeDe, type Momento } from '#kit/data-falada.ts'
import { somarDias } from '#kit/dias.ts'
import { useDiasFechados } from '#modules/calendario/web/publico.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import { dizerPrazo } from './aparencia.tsx'

const ATALHOS = ['hoje', 'amanhã', 'próxima segunda', 'daqui 7 dias', 'fim do mês'] as const

/** Picks a deadline, as text or in the calendar. */
export function EscolherData({
  titulo,
  inicial,
  aoEscolher,
  aoFechar,
}: {
  titulo: string
  inicial: Momento | null
  aoEscolher: (prazo: Momento | null) => void
  aoFechar: () => void
}) {
  const agora = useAgora()
  const fechado = useDiasFechados()
  const [dito, setDito] = useState('')
  const [dia, setDia] = useState(inicial?.dia ?? '')
  const [hora, setHora] = useState(inicial?.hora ?? '')
  const lido = dito ? lerDataFalada(dito, new Date(agora), fechado) : null
  const escolhido: Momento | null = dito
    ? lido && { dia: lido.dia, hora: lido.hora ?? (hora || null) }
    : dia
      ? { dia, hora: hora || null }
      : null
  const hoje = naParedeDe(new Date(agora)).dia
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Nova data"
      descricao={titulo}
      tamanho="pequeno"
      rodape={
        <>
          <Button variante="fantasma" onClick={() => aoEscolher(null)}>
            Sem data
          </Button>
          <span className="flex-1" />
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" disabled={!escolhido} onClick={() => escolhido && aoEscolher(escolhido)}>
            Salvar data
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(e) => {
          e.preventDefault()
          if (escolhido) aoEscolher(escolhido)
        }}
      >
        <TextField
          rotulo="Quando"
          placeholder="amanhã 14h, sexta, daqui 3 dias…"
          autoComplete="off"
          value={dito}
          onChange={(e) => setDito(e.currentTarget.value)}
          dica={
            escolhido ? dizerPrazo(escolhido, agora) : dito ? 'Ainda não entendi esta data' : 'Escreva como se fala'
          }
        />
        <div className="flex flex-wrap gap-1.5">
          {ATALHOS.map((a) => {
            const m = lerDataFalada(a, new Date(agora), fechado)
            return (
              <Button
                key={a}
                tamanho="pequeno"
                type="button"
                onClick={() => m && aoEscolher({ dia: m.dia, hora: hora || null })}
              >
                {a[0]?.toUpperCase() + a.slice(1)}
              </Button>
            )
          })}
        </div>
        <div className="grid grid-cols-2 gap-3">
          <DateField
            rotulo="Dia"
            valor={dito && lido ? lido.dia : dia}
            min={somarDias(hoje, -365)}
            aoMudar={(v) => {
              setDito('')
              setDia(v)
            }}
          />
          <DateField
            rotulo="Hora"
            tipo="time"
            opcional
            valor={dito && lido?.hora ? lido.hora : hora}
            aoMudar={setHora}
          />
        </div>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}
