import { proximaVez } from '#engines/regras/agenda.ts'
import type { Gatilho } from '#engines/regras/tipos.ts'
import { diasFechados } from '#kit/feriados.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { dataHora } from '#ui/formatos.ts'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import type { Arredores } from './dados.ts'

type Com<K extends string> = Extract<Gatilho, Record<K, unknown>>
interface Props<G extends Gatilho> {
  g: G
  mudar: (g: Gatilho) => void
  ar: Arredores
}
const FREQUENCIAS = [
  { valor: 'util', rotulo: 'Todo dia útil' },
  { valor: 'dia', rotulo: 'Todo dia' },
  { valor: 'semana', rotulo: 'Toda semana' },
  { valor: 'mes', rotulo: 'Todo mês' },
] as const
const SEMANA = [
  [1, 'Segunda'],
  [2, 'Terça'],
  [3, 'Quarta'],
  [4, 'Quinta'],
  [5, 'Sexta'],
  [6, 'Sábado'],
  [0, 'Domingo'],
] as const
const HORA = /^\d{2}:\d{2}$/

/** Days and hour of a scheduled rule, and its next run. */
export function EditorDaAgenda({ g, mudar, ar }: Props<Extract<Gatilho, { tipo: 'agenda' }>>) {
  const erro = (campo: string) => ar.erros[`gatilho.${campo}`]
  const proxima = HORA.test(g.hora) ? proximaVez(g, new Date(), diasFechados(ar.funil.feriados)) : null
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <Select
          rotulo="De quanto em quanto tempo"
          opcoes={FREQUENCIAS}
          valor={g.frequencia}
          aoMudar={(frequencia) => mudar({ ...g, frequencia })}
        />
        {g.frequencia === 'mes' && (
          <NumberField
            rotulo="Dia do mês"
            dica="Em um mês mais curto, no último dia"
            casas={0}
            min={1}
            max={31}
            valor={g.dia_do_mes}
            erro={erro('dia_do_mes')}
            aoMudar={(dia) => mudar({ ...g, dia_do_mes: dia ?? 1 })}
          />
        )}
        <DateField
          rotulo="Hora"
          tipo="time"
          valor={g.hora}
          erro={erro('hora')}
          aoMudar={(hora) => mudar({ ...g, hora })}
        />
      </div>
      {g.frequencia === 'semana' && (
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
          <legend className="g-rotulo mb-1">Em que dias</legend>
          {SEMANA.map(([dia, rotulo]) => (
            <Checkbox
              key={dia}
              rotulo={rotulo}
              checked={g.dias_da_semana.includes(dia)}
              onChange={(e) =>
                mudar({
                  ...g,
                  dias_da_semana: e.currentTarget.checked
                    ? [...g.dias_da_semana, dia]
                    : g.dias_da_semana.filter((d) => d !== dia),
                })
              }
            />
          ))}
          {erro('dias_da_semana') && (
            <p role="alert" className="g-erro w-full">
              {erro('dias_da_semana')}
            </p>
          )}
        </fieldset>
      )}
      {proxima && (
        <p
          role="status"
          className="text-12 text-text-2"
        >{`A próxima vez seria ${dataHora(proxima.toISOString())}. Roda uma vez em cada cartão que já estiver no estágio.`}</p>
      )}
    </>
  )
}

/** The stages on which it runs; an empty list means all. */
export function EscolhaDeEstagios({ g, mudar, ar }: Props<Com<'estagios'>>) {
  const opcoes = ar.funil.definicao.estagios
    .filter((e) => g.tipo !== 'agenda' || (e.tipo !== 'ganho' && e.tipo !== 'perdido'))
    .map((e) => ({ valor: e.id, rotulo: e.nome }))
  return (
    <MultiCombobox
      rotulo="Em quais estágios"
      opcional
      opcoes={opcoes}
      placeholder={g.estagios.length > 0 ? 'Mais um' : 'Todos'}
      erro={ar.erros['gatilho.estagios']}
      valor={opcoes.filter((o) => g.estagios.includes(o.valor))}
      aoMudar={(escolhidas) => mudar({ ...g, estagios: escolhidas.map((o) => o.valor) })}
    />
  )
}
