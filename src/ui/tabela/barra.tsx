import type { ReactNode } from 'react'
import { useState } from 'react'
import { cn } from '../classes.ts'
import { Columns3, Download, Rows2, Rows3, Rows4 } from '../icones.ts'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../menu.tsx'
import type { EntradaDeMenu } from '../menu-itens.tsx'
import { SearchInput } from '../search-input.tsx'
import { SegmentedControl } from '../segmented-control.tsx'
import { alternarColuna } from './estado.ts'
import { Filtros } from './filtros.tsx'
import type { CampoDeFiltro, Coluna, EstadoDaTabela } from './tipos.ts'

interface PropsDaBarra<L> {
  colunas: readonly Coluna<L>[]
  estado: EstadoDaTabela
  aoMudar: (estado: EstadoDaTabela) => void
  campos: readonly CampoDeFiltro[]
  busca?: { valor: string; aoMudar: (v: string) => void; rotulo: string } | undefined
  abrirEm: string | null
  aoAbrir: (campo: string | null) => void
  aoExportar?: (() => void) | undefined
  rotuloExportar?: string | undefined
  extra?: ReactNode
  aoRestaurar?: (() => void) | undefined
}

export function Barra<L>({
  colunas,
  estado,
  aoMudar,
  campos,
  busca,
  abrirEm,
  aoAbrir,
  aoExportar,
  rotuloExportar,
  extra,
  aoRestaurar,
}: PropsDaBarra<L>) {
  const [aberto, setAberto] = useState(false)
  const visiveis = colunas.length - estado.ocultas.length
  // the menu of columns is for the grid; a phone shows cards
  const soDaGrade = !busca && campos.length === 0 && !extra && !aoExportar
  return (
    <div
      className={cn(
        'flex min-h-10 shrink-0 flex-wrap items-center gap-2 border-b py-1.5 pr-3 pl-4 text-13',
        soDaGrade && 'max-md:hidden',
      )}
    >
      {busca && (
        <SearchInput
          rotulo={busca.rotulo}
          valor={busca.valor}
          aoMudar={busca.aoMudar}
          tamanho="pequeno"
          className="w-[236px]! max-md:w-full!"
        />
      )}
      {campos.length > 0 && (
        <Filtros
          campos={campos}
          filtros={estado.filtros}
          aoMudar={(filtros) => aoMudar({ ...estado, filtros })}
          abrirEm={abrirEm}
          aoAbrir={aoAbrir}
        />
      )}
      {extra}
      <span className="flex-1" />
      {aoExportar && <IconButton rotulo={rotuloExportar ?? 'Exportar'} icone={<Download />} onClick={aoExportar} />}
      <span className="contents max-md:hidden">
        <Menu
          alinhar="end"
          aberto={aberto}
          aoMudar={setAberto}
          itens={[
            ...colunas.map((c): EntradaDeMenu => ({
              rotulo: c.titulo,
              marcado: !estado.ocultas.includes(c.id),
              continua: true,
              desabilitado: c.principal ?? false,
              aoEscolher: () => aoMudar(alternarColuna(estado, c.id)),
            })),
            ...(aoRestaurar
              ? (['risco', { rotulo: 'Voltar às colunas de origem', aoEscolher: aoRestaurar }] as const)
              : []),
          ]}
          gatilho={
            <button
              type="button"
              className="g-icone w-auto! grid-flow-col gap-1.5 px-2! text-12"
              aria-label={`Escolher colunas, ${visiveis} de ${colunas.length} à vista`}
              data-dica="Escolher colunas"
            >
              <Columns3 />
              <span className="num">
                {visiveis} de {colunas.length}
              </span>
            </button>
          }
        />
        <SegmentedControl
          rotulo="Densidade"
          tamanho="pequeno"
          valor={estado.densidade}
          aoMudar={(densidade) => aoMudar({ ...estado, densidade })}
          opcoes={[
            { valor: 'confortavel', rotulo: 'Confortável', icone: <Rows2 />, soIcone: true },
            { valor: 'normal', rotulo: 'Normal', icone: <Rows3 />, soIcone: true },
            { valor: 'compacta', rotulo: 'Compacta', icone: <Rows4 />, soIcone: true },
          ]}
        />
      </span>
    </div>
  )
}
