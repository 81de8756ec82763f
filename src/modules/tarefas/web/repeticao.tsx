import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { dataCurta } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { diaDaSemana, SEMANA } from '#kit/dias.ts'
import { configuracaoDasTarefas } from '../contract/configuracao.ts'
import { diasDeSemana, type RegraDeSerie } from '../regras/recorrencia.ts'

const TIPOS = [
  { valor: 'nunca', rotulo: 'Não repete' },
  { valor: 'util', rotulo: 'Todo dia útil' },
  { valor: 'diaria', rotulo: 'Por dia' },
  { valor: 'semanal', rotulo: 'Por semana' },
  { valor: 'mensal_dia', rotulo: 'Por mês, no mesmo dia' },
  { valor: 'mensal_semana', rotulo: 'Por mês, no mesmo dia da semana' },
] as const
const UNIDADE = { diaria: 'dia(s)', semanal: 'semana(s)', mensal_dia: 'mês(es)', mensal_semana: 'mês(es)' } as const

/** Initial rule of each type, from the day of the task. */
function inicial(tipo: RegraDeSerie['tipo'], dia: string): RegraDeSerie {
  const [doMes, daSemana] = [Number(dia.slice(8)), diaDaSemana(dia)]
  if (tipo === 'semanal') return { tipo, cada: 1, dias: [daSemana] }
  if (tipo === 'mensal_dia') return { tipo, cada: 1, dia: doMes }
  if (tipo === 'mensal_semana')
    return { tipo, cada: 1, ordem: (doMes > 28 ? -1 : Math.ceil(doMes / 7)) as 1, dia: daSemana }
  return { tipo, cada: 1 }
}

interface Props {
  regra: RegraDeSerie | null
  dia: string
  /** the assignee: holidays are those of the place where they work */
  quem: string
  feriados: boolean
  aoMudar: (regra: RegraDeSerie | null) => void
  aoMudarFeriados: (pular: boolean) => void
  erros: Record<string, string>
}

/** Inputs of a recurrence rule, with a preview of the days. */
export function CamposDeRepeticao({ regra, dia, quem, feriados, aoMudar, aoMudarFeriados, erros }: Props) {
  const previsao = useQuery({
    queryKey: ['tarefas', 'prever', regra, dia, feriados, quem],
    enabled: regra !== null && (regra.tipo !== 'semanal' || regra.dias.length > 0),
    retry: false,
    queryFn: async ({ signal }) =>
      (
        await chamar(
          configuracaoDasTarefas.preverSerie,
          { body: { regra: regra as RegraDeSerie, inicio: dia, pular_feriados: feriados, responsavel_id: quem } },
          { signal },
        )
      ).data,
  })
  const util = regra !== null && regra.cada === 1 && feriados && diasDeSemana(regra)
  function escolher(t: (typeof TIPOS)[number]['valor']) {
    if (t === 'util') aoMudarFeriados(true)
    aoMudar(t === 'nunca' ? null : t === 'util' ? { tipo: 'semanal', cada: 1, dias: [1, 2, 3, 4, 5] } : inicial(t, dia))
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Repetição</legend>
      <div className="grid grid-cols-2 gap-3">
        <Select rotulo="Repetir" opcoes={TIPOS} valor={util ? 'util' : (regra?.tipo ?? 'nunca')} aoMudar={escolher} />
        {regra && !util && (
          <NumberField
            rotulo="A cada"
            sufixo={UNIDADE[regra.tipo]}
            casas={0}
            min={1}
            max={99}
            valor={regra.cada}
            aoMudar={(n) => aoMudar({ ...regra, cada: n ?? 1 })}
            erro={erros['regra.cada']}
          />
        )}
      </div>
      {regra?.tipo === 'semanal' && !util && (
        <div role="group" aria-label="Dias da semana" className="flex flex-wrap gap-1">
          {SEMANA.map((nome, d) => (
            <IconButton
              key={nome}
              variante="contorno"
              rotulo={nome}
              ligado={regra.dias.includes(d)}
              icone={<span className="text-12">{nome.slice(0, 3)}</span>}
              onClick={() =>
                aoMudar({
                  ...regra,
                  dias: regra.dias.includes(d) ? regra.dias.filter((x) => x !== d) : [...regra.dias, d].sort(),
                })
              }
            />
          ))}
        </div>
      )}
      {regra && (
        <Checkbox
          rotulo="Pular feriados"
          dica="Os nacionais e os da empresa, do estado e da cidade de quem faz"
          checked={feriados}
          onChange={(e) => aoMudarFeriados(e.currentTarget.checked)}
        />
      )}
      {regra && (
        <p aria-live="polite" className="text-12 text-text-2">
          {erros['regra.dias'] ??
            (regra.tipo === 'semanal' && regra.dias.length === 0
              ? 'Escolha ao menos um dia da semana.'
              : previsao.data
                ? `${previsao.data.frase}: ${previsao.data.dias
                    .slice(0, 5)
                    .map((d) => dataCurta(d))
                    .join(', ')}…`
                : '')}
        </p>
      )}
    </fieldset>
  )
}
