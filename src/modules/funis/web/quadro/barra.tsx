import { useEffect, useState } from 'react'
import type { Campo } from '#engines/funil/campos.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ArrowUpDown, ListFilter, Rows2, Rows3, Rows4 } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { Funil } from '../../tipos.ts'
import type { FiltroDoQuadro } from '../dados.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ChipsDeFatos, FiltroPorFato } from './filtro-por-fato.tsx'
import { lerDensidade, lerRaia, type NomeDaVista } from './filtro-da-url.ts'

const PRAZOS = { atrasado: 'Atrasados', hoje: 'Vencem até hoje', semana: 'Vencem em 7 dias', sem_prazo: 'Sem prazo' } as const
const ORDENS = { prazo: 'Pelo prazo', manual: 'Na ordem do time', valor: 'Do maior valor', entrada: 'Há mais tempo no estágio' } as const
const PRIORIDADES = { urgente: 'Urgente', alta: 'Alta', normal: 'Normal', baixa: 'Baixa' } as const
const ESPERA_MS = 250

interface Props {
  filtro: FiltroDoQuadro
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  vista: NomeDaVista
  busca: Record<string, unknown>
  aoMudar: (parte: Record<string, unknown>) => void
}

/** What a funnel shows, and in which order. All of it is in the address. */
export function BarraDeFiltros({ filtro, funil, campos, vista, busca, aoMudar }: Props) {
  const eu = usePessoa()
  const [texto, setTexto] = useState(filtro.busca ?? '')
  useEffect(() => {
    if (texto === (filtro.busca ?? '')) return
    const t = setTimeout(() => aoMudar({ busca: texto || undefined }), ESPERA_MS)
    return () => clearTimeout(t)
  }, [texto, filtro.busca, aoMudar])
  const de = filtro.responsavel_id?.[0]
  const quem = de === 'eu' || de === eu.id ? 'meus' : de === 'ninguem' ? 'ninguem' : 'todos'
  const ordem = filtro.ordem ?? funil.definicao.ordenacao
  const unico = (rotulo: string, marcado: boolean, aoEscolher: () => void) => ({ rotulo, marcado, unico: true, aoEscolher })
  return (
    <div role="toolbar" aria-label="Filtros do quadro" className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b bg-surface px-3 py-1.5">
      <SegmentedControl
        rotulo="De quem"
        tamanho="pequeno"
        opcoes={[{ valor: 'todos', rotulo: 'Todos' }, { valor: 'meus', rotulo: 'Meus' }, { valor: 'ninguem', rotulo: 'Sem responsável' }]}
        valor={quem}
        aoMudar={(v) => aoMudar({ responsavel_id: v === 'todos' ? undefined : [v === 'meus' ? 'eu' : 'ninguem'] })}
      />
      <SearchInput className="w-56 max-md:order-first max-md:w-full" tamanho="pequeno" rotulo="Buscar no quadro" placeholder="Cliente, título, dossiê" valor={texto} aoMudar={setTexto} />
      <Menu
        gatilho={<Button tamanho="pequeno" icone={<ListFilter />}>Filtrar</Button>}
        itens={[
          { grupo: 'Prazo', itens: Object.entries(PRAZOS).map(([v, rotulo]) => unico(rotulo, filtro.prazo === v, () => aoMudar({ prazo: filtro.prazo === v ? undefined : v }))) },
          { grupo: 'Prioridade', itens: Object.entries(PRIORIDADES).map(([v, rotulo]) => unico(rotulo, filtro.prioridade?.[0] === v, () => aoMudar({ prioridade: filtro.prioridade?.[0] === v ? undefined : [v] }))) },
          { rotulo: 'Só parados', marcado: filtro.parados === true, aoEscolher: () => aoMudar({ parados: filtro.parados ? undefined : true }) },
          { rotulo: 'Só sem próxima ação', marcado: filtro.sem_acao === true, aoEscolher: () => aoMudar({ sem_acao: filtro.sem_acao ? undefined : true }) },
          { rotulo: 'Só com campos faltando', marcado: filtro.pendentes === true, aoEscolher: () => aoMudar({ pendentes: filtro.pendentes ? undefined : true }) },
        ]}
      />
      <FiltroPorFato campos={campos} aoJuntar={(f) => aoMudar({ campo: [...(filtro.campo ?? []), f] })} />
      {vista === 'quadro' && <Menu gatilho={<Button tamanho="pequeno" variante="fantasma" icone={<ArrowUpDown />}>{ORDENS[ordem]}</Button>} itens={Object.entries(ORDENS).map(([v, rotulo]) => unico(rotulo, ordem === v, () => aoMudar({ ordem: v === funil.definicao.ordenacao ? undefined : v })))} />}
      {vista === 'quadro' && <Aparencia busca={busca} aoMudar={aoMudar} />}
      <ChipsDeFatos campos={campos} fatos={filtro.campo ?? []} aoMudar={(l) => aoMudar({ campo: l.length > 0 ? l : undefined })} />
      {filtro.parados && <Chip contorno aoRemover={() => aoMudar({ parados: undefined })}>Parados</Chip>}
      {filtro.sem_acao && <Chip contorno aoRemover={() => aoMudar({ sem_acao: undefined })}>Sem próxima ação</Chip>}
      {filtro.prazo && <Chip contorno aoRemover={() => aoMudar({ prazo: undefined })}>{PRAZOS[filtro.prazo]}</Chip>}
      {filtro.prioridade?.map((p) => <Chip key={p} contorno aoRemover={() => aoMudar({ prioridade: undefined })}>{PRIORIDADES[p]}</Chip>)}
      {filtro.pendentes && <Chip contorno aoRemover={() => aoMudar({ pendentes: undefined })}>Com campos faltando</Chip>}
    </div>
  )
}

const RAIAS = { responsavel: 'Por pessoa', cidade: 'Por cidade', concessionaria: 'Por concessionária', prioridade: 'Por prioridade' } as const
const DENSIDADES = [{ valor: 'confortavel', rotulo: 'Cartões inteiros', icone: <Rows2 /> }, { valor: 'normal', rotulo: 'Cartões médios', icone: <Rows3 /> }, { valor: 'compacta', rotulo: 'Cartões compactos', icone: <Rows4 /> }] as const

/** Lanes, and how tall a card is. */
function Aparencia({ busca, aoMudar }: Pick<Props, 'busca' | 'aoMudar'>) {
  const densidade = lerDensidade(busca)
  const raia = lerRaia(busca)
  const seguinte = DENSIDADES[(DENSIDADES.findIndex((d) => d.valor === densidade) + 1) % DENSIDADES.length]
  return (
    <span className="contents max-md:hidden">
      <Menu gatilho={<Button tamanho="pequeno" variante="fantasma">{raia ? `Raias ${RAIAS[raia].toLowerCase()}` : 'Raias'}</Button>} itens={[{ rotulo: 'Sem raias', marcado: !raia, unico: true, aoEscolher: () => aoMudar({ raia: undefined }) }, ...Object.entries(RAIAS).map(([v, rotulo]) => ({ rotulo, marcado: raia === v, unico: true, aoEscolher: () => aoMudar({ raia: v }) }))]} />
      <IconButton tamanho="pequeno" rotulo={`${DENSIDADES.find((d) => d.valor === densidade)?.rotulo}. Trocar`} icone={DENSIDADES.find((d) => d.valor === densidade)?.icone} onClick={() => aoMudar({ densidade: seguinte?.valor })} />
    </span>
  )
}
