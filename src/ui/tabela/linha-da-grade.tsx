import type { MouseEvent } from 'react'
import { cn } from '../classes.ts'
import type { Coluna } from './tipos.ts'

interface PropsDaLinha<L extends object> {
  id: string
  linha: { original: L; getIsSelected: () => boolean; getToggleSelectedHandler: () => (e: unknown) => void }
  /** index among all loaded rows, from 0 */
  lugar: number
  visiveis: readonly Coluna<L>[]
  rotulo: string
  ativa: boolean
  aberta: boolean
  destacada: boolean
  comCaixa: boolean
  aoAtivar: () => void
  aoAbrir: ((l: L) => void) | undefined
}

export function LinhaDaGrade<L extends object>({
  id,
  linha,
  lugar,
  visiveis,
  rotulo,
  ativa,
  aberta,
  destacada,
  comCaixa,
  aoAtivar,
  aoAbrir,
}: PropsDaLinha<L>) {
  const escolhida = linha.getIsSelected()
  const clicar = (e: MouseEvent) => {
    aoAtivar()
    // a click on a control of the row activates the control; anywhere else it opens the row
    if (e.target instanceof Element && !e.target.closest('a, button, input, label') && !getSelection()?.toString())
      aoAbrir?.(linha.original)
  }
  return (
    <tr
      id={id}
      aria-rowindex={lugar + 2}
      aria-selected={comCaixa ? escolhida : undefined}
      data-ativa={ativa || undefined}
      data-aberta={aberta || undefined}
      className={cn(destacada && 'g-nova')}
      onClick={clicar}
    >
      {comCaixa && (
        <td className="g-ck">
          <input
            type="checkbox"
            className="g-caixa"
            aria-label={`Selecionar ${rotulo}`}
            checked={escolhida}
            onChange={() => {}}
            onClick={linha.getToggleSelectedHandler()}
          />
        </td>
      )}
      {visiveis.map((c) =>
        c.principal ? (
          <th key={c.id} scope="row">
            {c.celula(linha.original)}
          </th>
        ) : (
          <td key={c.id} data-direita={c.alinhar === 'direita' || undefined}>
            {c.celula(linha.original)}
          </td>
        ),
      )}
    </tr>
  )
}
