import { CalendarDays, Inbox, KanbanSquare, Map, Rows3, Table2 } from '#ui/icones.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { useMedia } from '#ui/usar-media.ts'
import type { NomeDaVista } from '#modules/funis/quadro/web/filtro-da-url.ts'

const VISTAS = [
  { valor: 'quadro', rotulo: 'Quadro', icone: <KanbanSquare /> },
  { valor: 'tabela', rotulo: 'Tabela', icone: <Table2 /> },
  { valor: 'calendario', rotulo: 'Calendário', icone: <CalendarDays /> },
  { valor: 'linha', rotulo: 'Linha do tempo', icone: <Rows3 /> },
  { valor: 'mapa', rotulo: 'Mapa', icone: <Map /> },
  { valor: 'fila', rotulo: 'Minha fila', icone: <Inbox /> },
] as const

/** Switches between the views of the same cards. */
export function EscolhaDaVista({ vista, aoMudar }: { vista: NomeDaVista; aoMudar: (v: NomeDaVista) => void }) {
  const soIcone = useMedia('(max-width: 1279px)')
  return (
    <SegmentedControl
      rotulo="Vista"
      tamanho="pequeno"
      opcoes={VISTAS.map((v) => ({ ...v, soIcone }))}
      valor={vista}
      aoMudar={aoMudar}
    />
  )
}
