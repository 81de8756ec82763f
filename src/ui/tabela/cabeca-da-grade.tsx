import type { RefObject } from 'react'
import { MenuDeColuna } from './menu-de-coluna.tsx'
import type { Coluna, PropsDaGrade } from './tipos.ts'
import { alargar, medir, useLarguras } from './usar-larguras.ts'

interface PropsDaCabeca<L extends object> extends Pick<
  PropsDaGrade<L>,
  'colunas' | 'estado' | 'aoMudar' | 'campos' | 'aoFiltrar' | 'aoLargar'
> {
  tabela: RefObject<HTMLTableElement | null>
  visiveis: readonly Coluna<L>[]
  /** absent where rows cannot be selected */
  escolha: { todas: boolean; algumas: boolean; aoAlternar: () => void } | undefined
}

/** The column headings, each with its menu and its resize handle. */
export function CabecaDaGrade<L extends object>({
  tabela,
  visiveis,
  colunas,
  estado,
  aoMudar,
  campos,
  aoFiltrar,
  aoLargar,
  escolha,
}: PropsDaCabeca<L>) {
  const puxar = useLarguras(tabela, aoLargar)
  const { ordem } = estado
  return (
    <thead>
      <tr aria-rowindex={1}>
        {escolha && (
          <th scope="col" className="g-ck">
            <input
              type="checkbox"
              className="g-caixa"
              aria-label="Selecionar tudo que está carregado"
              checked={escolha.todas}
              ref={(no) => {
                if (no) no.indeterminate = escolha.algumas
              }}
              onChange={escolha.aoAlternar}
            />
          </th>
        )}
        {visiveis.map((c) => (
          <th
            key={c.id}
            scope="col"
            data-coluna={c.id}
            data-direita={c.alinhar === 'direita' || undefined}
            aria-sort={ordem?.coluna === c.id ? (ordem.desc ? 'descending' : 'ascending') : undefined}
          >
            <MenuDeColuna
              coluna={c}
              colunas={colunas}
              estado={estado}
              aoMudar={aoMudar}
              aoFiltrar={campos.some((f) => f.campo === c.id) ? () => aoFiltrar(c.id) : undefined}
              aoAlargar={aoLargar && ((passo) => aoLargar(alargar(medir(tabela.current), c.id, passo)))}
            />
            {aoLargar && <span aria-hidden="true" className="g-divisa" {...puxar(c.id)} />}
          </th>
        ))}
      </tr>
    </thead>
  )
}
