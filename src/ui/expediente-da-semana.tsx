import { Button } from '#ui/button.tsx'
import { Plus, X } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { daHora, DIAS, paraHora } from '#kit/horas.ts'

export interface Intervalo {
  dia: number
  inicio: number
  fim: number
}
const hora = 'h-8 rounded border bg-surface px-1.5 text-13 [&::-webkit-calendar-picker-indicator]:hidden'

/** A week of working hours: each day with its intervals. */
export function ExpedienteDaSemana({
  valor,
  aoMudar,
  disabled,
}: {
  valor: readonly Intervalo[]
  aoMudar: (novo: Intervalo[]) => void
  disabled?: boolean
}) {
  const trocar = (velho: Intervalo, parte: Partial<Intervalo>) =>
    aoMudar(valor.map((i) => (i === velho ? { ...i, ...parte } : i)))
  return (
    <fieldset disabled={disabled} className="grid gap-1.5">
      <legend className="sr-only">Horário da semana</legend>
      {valor.length === 0 && <p className="text-13 text-text-2">Sem horário definido.</p>}
      {valor.length > 0 &&
        DIAS.map((d, dia) => {
          const doDia = valor.filter((i) => i.dia === dia)
          const ultimo = Math.max(480, ...doDia.map((i) => i.fim + 60))
          return (
            <div
              key={d.nome}
              role="group"
              aria-label={d.nome}
              className="grid min-h-8 grid-cols-[72px_minmax(0,1fr)] items-baseline gap-2 text-13"
            >
              <span>{d.nome}</span>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                {doDia.length === 0 && <span className="text-text-2">não trabalha</span>}
                {doDia.map((i, n) => (
                  <span key={n} className="inline-flex items-center gap-1">
                    <input
                      type="time"
                      aria-label={`${d.nome}, início ${n + 1}`}
                      className={hora}
                      value={paraHora(i.inicio)}
                      onChange={(e) => trocar(i, { inicio: daHora(e.currentTarget.value) })}
                    />
                    <span aria-hidden="true">–</span>
                    <input
                      type="time"
                      aria-label={`${d.nome}, fim ${n + 1}`}
                      className={hora}
                      value={paraHora(i.fim)}
                      onChange={(e) => trocar(i, { fim: daHora(e.currentTarget.value) || 1440 })}
                    />
                    <IconButton
                      rotulo={`Tirar período de ${d.nome}`}
                      icone={<X />}
                      onClick={() => aoMudar(valor.filter((x) => x !== i))}
                    />
                  </span>
                ))}
                {doDia.length < 4 && ultimo < 1380 && (
                  <IconButton
                    rotulo={`Mais um período em ${d.nome}`}
                    icone={<Plus />}
                    onClick={() => aoMudar([...valor, { dia, inicio: ultimo, fim: Math.min(1440, ultimo + 240) }])}
                  />
                )}
              </span>
            </div>
          )
        })}
      {valor.length === 0 && !disabled && (
        <Button
          className="justify-self-start"
          onClick={() =>
            aoMudar(
              [1, 2, 3, 4, 5].flatMap((dia) => [
                { dia, inicio: 480, fim: 720 },
                { dia, inicio: 780, fim: 1080 },
              ]),
            )
          }
        >
          Segunda a sexta, 8 h às 18 h
        </Button>
      )}
    </fieldset>
  )
}
