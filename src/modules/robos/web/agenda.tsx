import type { Agenda } from '#engines/fluxo/tipos.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SEMANA_CURTA } from '#kit/dias.ts'
import { Lista } from './editor/inspetor/lista.tsx'

const POR_EXTENSO = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado']

/** Business hours: days, hours and days off. */
export function CamposDaAgenda({
  agenda,
  aoMudar,
  erro,
}: {
  agenda: Agenda
  aoMudar: (a: Partial<Agenda>) => void
  erro?: string | undefined
}) {
  return (
    <>
      <Lista
        titulo="Horário de atendimento"
        itens={agenda.faixas}
        aoMudar={(faixas) => aoMudar({ faixas })}
        novo={() => ({ dias: [6], de: '08:00', ate: '12:00' })}
        rotuloDoNovo="Novo horário"
        maximo={20}
        nomeDe={(_, n) => `horário ${n + 1}`}
        desenhar={(f, por, n) => (
          <>
            <div role="group" aria-label={`Dias do horário ${n + 1}`} className="flex flex-wrap gap-1">
              {SEMANA_CURTA.map((dia, d) => (
                <label
                  key={dia}
                  className="cursor-pointer rounded border px-1.5 py-0.5 text-12 has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
                >
                  <input
                    type="checkbox"
                    className="sr-only"
                    aria-label={POR_EXTENSO[d]}
                    checked={f.dias.includes(d)}
                    onChange={(e) =>
                      por({
                        ...f,
                        dias: e.currentTarget.checked ? [...f.dias, d].sort() : f.dias.filter((x) => x !== d),
                      })
                    }
                  />
                  {dia}
                </label>
              ))}
            </div>
            <div className="grid grid-cols-2 gap-2">
              <TextField
                type="time"
                rotulo="Das"
                value={f.de}
                onChange={(e) => por({ ...f, de: e.currentTarget.value })}
              />
              <TextField
                type="time"
                rotulo="Até"
                value={f.ate}
                onChange={(e) => por({ ...f, ate: e.currentTarget.value })}
              />
            </div>
          </>
        )}
      />
      {erro && <p className="g-erro">{erro}</p>}
      <Checkbox
        rotulo="Fechar nos feriados nacionais e nos da empresa"
        checked={agenda.feriados_nacionais}
        onChange={(e) => aoMudar({ feriados_nacionais: e.currentTarget.checked })}
      />
      <Lista
        titulo="Outros dias fechados"
        itens={agenda.feriados}
        aoMudar={(feriados) => aoMudar({ feriados })}
        novo={() => ''}
        rotuloDoNovo="Novo dia"
        maximo={100}
        nomeDe={(d) => d || 'dia'}
        desenhar={(d, por) => (
          <TextField type="date" rotulo="Dia" rotuloOculto value={d} onChange={(e) => por(e.currentTarget.value)} />
        )}
      />
    </>
  )
}
