import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { ordenarColunas } from './estado.ts'
import type { PropsDaGrade } from './tipos.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
})

type Entrada<L extends object> = Pick<
  PropsDaGrade<L>,
  'colunas' | 'linhas' | 'idDe' | 'estado' | 'selecionadas' | 'aoSelecionar'
>

/** Creates the library's table model. It has no state of its own: order, columns and selection belong to the caller. */
export function useModelo<L extends object>({ colunas, linhas, idDe, estado, selecionadas, aoSelecionar }: Entrada<L>) {
  const definicoes = useMemo(() => {
    const h = createColumnHelper<typeof features, L>()
    return colunas.map((c) =>
      h.display({ id: c.id, header: c.titulo, enableHiding: !c.principal, enableSorting: c.ordenavel ?? false }),
    )
  }, [colunas])
  const rowSelection = Object.fromEntries([...selecionadas].map((s) => [s, true as const]))
  const t = useTable({
    features,
    columns: definicoes,
    data: linhas,
    getRowId: idDe,
    manualSorting: true,
    enableRowSelection: aoSelecionar !== undefined,
    state: {
      sorting: estado.ordem ? [{ id: estado.ordem.coluna, desc: estado.ordem.desc }] : [],
      columnOrder: ordenarColunas(colunas, estado.colunas).map((c) => c.id),
      columnVisibility: Object.fromEntries(estado.ocultas.map((o) => [o, false])),
      rowSelection,
    },
    onRowSelectionChange: (mudanca) => {
      const nova = typeof mudanca === 'function' ? mudanca(rowSelection) : mudanca
      aoSelecionar?.(Object.keys(nova).filter((k) => nova[k]))
    },
  })
  const porId = new Map(colunas.map((c) => [c.id, c]))
  return { t, linhas: t.getRowModel().rows, visiveis: t.getVisibleLeafColumns().flatMap((c) => porId.get(c.id) ?? []) }
}
