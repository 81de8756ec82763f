import { useCallback, useEffect, useState } from 'react'
import { entradasDe } from '#kit/objeto.ts'
import { Combobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { useFunis, useOpcoesDoFiltro } from './dados.ts'
import { nomesDeFiltro, PRAZOS, TODOS, type NomeDeFiltro, type Prazo, type Recorte, type Relogio } from './recorte.ts'

const ROTULO: Record<NomeDeFiltro, string> = { pessoa: 'Pessoa', time: 'Time', cidade: 'Cidade', origem: 'Origem' }
const DA_AREA = 'area'

interface Props {
  r: Recorte
  departamento: string | undefined
  /** offers all funnels of the department together, and all that the user reaches */
  todosOsFunis?: boolean
  /** the page is about one funnel */
  semFunil?: boolean
}

/** Filters: period, funnel, cards. */
export function Barra({ r, departamento, todosOsFunis, semFunil }: Props) {
  const { data: funis = [] } = useFunis(todosOsFunis ? undefined : departamento)
  const daArea = funis.filter((f) => f.departamento === departamento)
  const deFora = funis.filter((f) => f.departamento !== departamento)
  // without funnels of other departments, "all funnels" already means those of the department
  const varias = deFora.length > 0 ? [{ valor: DA_AREA, rotulo: 'Funis desta área' }] : []
  const escolher = (p: Prazo) =>
    r.mudar(
      p === 'livre'
        ? { de: r.filtros.de, ate: r.filtros.ate, dias: undefined }
        : { dias: p, de: undefined, ate: undefined },
    )
  const opcoes = [
    ...(todosOsFunis ? [...varias, { valor: TODOS, rotulo: 'Todos os funis' }] : []),
    ...[...daArea, ...deFora].map((f) => ({ valor: f.chave, rotulo: f.nome })),
  ]
  const escolhido = r.funil ?? (varias.length > 0 && !r.deTodos ? DA_AREA : TODOS)
  return (
    <div
      className="flex shrink-0 flex-wrap items-center gap-2 border-b bg-surface px-4 py-2"
      role="group"
      aria-label="Filtros do painel"
    >
      <SegmentedControl<Prazo>
        rotulo="Período"
        tamanho="pequeno"
        opcoes={[
          ...entradasDe(PRAZOS).map(([valor, rotulo]) => ({ valor, rotulo })),
          { valor: 'livre', rotulo: 'Datas' },
        ]}
        valor={r.prazo}
        aoMudar={escolher}
      />
      {r.prazo === 'livre' && (
        <>
          <DateField
            className="w-36"
            rotulo="De"
            rotuloOculto
            tamanho="pequeno"
            valor={r.filtros.de}
            aoMudar={(v) => v && r.mudar({ de: v, ...(v > r.filtros.ate ? { ate: v } : {}) })}
          />
          <DateField
            className="w-36"
            rotulo="Até"
            rotuloOculto
            tamanho="pequeno"
            valor={r.filtros.ate}
            aoMudar={(v) => v && r.mudar({ ate: v, ...(v < r.filtros.de ? { de: v } : {}) })}
          />
        </>
      )}
      {/* on a phone the filters are one scrollable line, to leave room for the figures */}
      <div className="contents max-md:relative max-md:-mx-4 max-md:flex max-md:w-[calc(100%+32px)] max-md:gap-2 max-md:overflow-x-auto max-md:px-4 max-md:py-1">
        {!semFunil && opcoes.length > 1 && (
          <div className="w-48 shrink-0">
            <Select
              rotulo="Funil"
              rotuloOculto
              tamanho="pequeno"
              opcoes={opcoes}
              valor={escolhido}
              aoMudar={(v) => r.mudar({ funil: v === DA_AREA ? undefined : v })}
            />
          </div>
        )}
        {nomesDeFiltro.map((n) => (
          <Filtro key={n} qual={n} r={r} />
        ))}
      </div>
    </div>
  )
}

/** Elapsed or working time, for every duration of the panel. */
export const EscolhaDoRelogio = ({ r }: { r: Recorte }) => (
  <SegmentedControl<Relogio>
    rotulo="Relógio"
    tamanho="pequeno"
    opcoes={[
      { valor: 'corrido', rotulo: 'Tempo corrido' },
      { valor: 'util', rotulo: 'Tempo útil' },
    ]}
    valor={r.relogio}
    aoMudar={(v) => r.mudar({ relogio: v === 'corrido' ? undefined : v })}
  />
)

function Filtro({ qual, r }: { qual: NomeDeFiltro; r: Recorte }) {
  const obter = useOpcoesDoFiltro(r.filtros, qual)
  const valor = r.texto(qual)
  const [nomes, setNomes] = useState<ReadonlyMap<string, string>>(new Map())
  const buscar = useCallback(
    async (texto: string) => {
      const { filtrarOpcoes } = await import('#ui/usar-opcoes.ts')
      const todas = await obter()
      setNomes(new Map(todas.map((o) => [o.valor, o.rotulo])))
      return filtrarOpcoes(todas, texto)
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked anew when the period or the funnel changes
    },
    [r.filtros.de, r.filtros.ate, r.filtros.funil, qual],
  )
  // a URL contains the id of a filter value: load its name
  const semNome = valor !== undefined && !nomes.has(valor)
  useEffect(() => {
    if (semNome) void buscar('').catch(() => {})
  }, [semNome, buscar])
  return (
    <div className="w-32 shrink-0">
      <Combobox
        rotulo={ROTULO[qual]}
        rotuloOculto
        tamanho="pequeno"
        placeholder={ROTULO[qual]}
        buscar={buscar}
        valor={valor === undefined ? null : { valor, rotulo: nomes.get(valor) ?? (qual === 'cidade' ? valor : '…') }}
        aoMudar={(o) => r.mudar({ [qual]: o?.valor })}
      />
    </div>
  )
}
