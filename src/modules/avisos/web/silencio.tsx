import { useState } from 'react'
import type { Ajustes } from '../contract/avisos.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { daHora, DIAS, paraHora } from '#kit/horas.ts'
import { ajustar } from './dados.ts'

/** Quiet hours, and the e-mail with unread items. */
export function SilencioEResumo({ inicial }: { inicial: Ajustes }) {
  const [a, setA] = useState(inicial)
  const { indo, geral, fazer } = useAto()
  const mudar = (parte: Partial<Ajustes>) => setA((antes) => ({ ...antes, ...parte }))
  const quieto = a.silencio_de !== null
  const salvar = () =>
    fazer(async () => {
      await ajustar(a)
      avisar({ titulo: 'Horários salvos', tom: 'sucesso' })
    }, 'Os horários não foram salvos')
  return (
    <form
      aria-label="Silêncio e resumo"
      className="flex flex-col items-start gap-4"
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        void salvar()
      }}
    >
      <Switch
        rotulo="Horas de silêncio"
        dica="O sino conta; nada toca nem sai até o silêncio acabar. Avisos críticos passam."
        checked={quieto}
        onChange={(e) =>
          mudar(
            e.currentTarget.checked
              ? { silencio_de: 1260, silencio_ate: 420 }
              : { silencio_de: null, silencio_ate: null },
          )
        }
      />
      {quieto && (
        <fieldset className="flex flex-wrap items-end gap-3">
          <legend className="sr-only">Horas de silêncio</legend>
          <TextField
            rotulo="Das"
            type="time"
            value={paraHora(a.silencio_de ?? 0)}
            onChange={(e) => mudar({ silencio_de: daHora(e.currentTarget.value) })}
          />
          <TextField
            rotulo="Às"
            type="time"
            value={paraHora(a.silencio_ate ?? 0)}
            onChange={(e) => mudar({ silencio_ate: daHora(e.currentTarget.value) })}
          />
          <div role="group" aria-label="Dias de silêncio" className="flex gap-1">
            {DIAS.map((d, dia) => (
              <button
                key={d.nome}
                type="button"
                aria-pressed={a.silencio_dias.includes(dia)}
                aria-label={d.nome}
                className="size-8 rounded border text-12 aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-primary-fg"
                onClick={() =>
                  mudar({
                    silencio_dias: a.silencio_dias.includes(dia)
                      ? a.silencio_dias.filter((x) => x !== dia)
                      : [...a.silencio_dias, dia],
                  })
                }
              >
                {d.letra}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <Switch
        rotulo="Som"
        dica="Toca com o cartão na tela."
        checked={a.som}
        onChange={(e) => mudar({ som: e.currentTarget.checked })}
      />
      <div className="flex flex-wrap items-end gap-3">
        <Select<Ajustes['resumo']>
          rotulo="Resumo por e-mail do que ficou por ler"
          valor={a.resumo}
          aoMudar={(resumo) => mudar({ resumo })}
          opcoes={[
            { valor: 'nenhum', rotulo: 'Nenhum' },
            { valor: 'diario', rotulo: 'Todo dia' },
            { valor: 'semanal', rotulo: 'Toda semana' },
          ]}
        />
        {a.resumo === 'semanal' && (
          <Select<string>
            rotulo="Dia"
            valor={String(a.resumo_dia)}
            aoMudar={(d) => mudar({ resumo_dia: Number(d) })}
            opcoes={DIAS.map((d, i) => ({ valor: String(i), rotulo: d.nome }))}
          />
        )}
        {a.resumo !== 'nenhum' && (
          <TextField
            rotulo="Hora"
            type="time"
            value={paraHora(a.resumo_minuto)}
            onChange={(e) => mudar({ resumo_minuto: daHora(e.currentTarget.value) })}
          />
        )}
      </div>
      {geral && (
        <p role="alert" className="text-13 text-danger">
          {geral}
        </p>
      )}
      <Button type="submit" variante="primaria" ocupado={indo}>
        Salvar horários
      </Button>
    </form>
  )
}
