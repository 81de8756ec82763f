import { ArrowDown, ArrowUp, EyeOff, ListFilter, Minus, MoveLeft, MoveRight, Plus } from '../icones.ts'
import { Menu } from '../menu.tsx'
import type { EntradaDeMenu } from '../menu-itens.tsx'
import { alternarColuna, moverColuna } from './estado.ts'
import type { Coluna, EstadoDaTabela } from './tipos.ts'

interface PropsDoMenuDeColuna<L> {
  coluna: Coluna<L>
  colunas: readonly Coluna<L>[]
  estado: EstadoDaTabela
  aoMudar: (estado: EstadoDaTabela) => void
  aoFiltrar?: (() => void) | undefined
  /** widens the column by `passo` pixels (negative: narrows) */
  aoAlargar?: ((passo: number) => void) | undefined
}
const PASSO = 24

/** Menu of a column's heading: sort, filter, move, resize, hide. */
export function MenuDeColuna<L>({ coluna, colunas, estado, aoMudar, aoFiltrar, aoAlargar }: PropsDoMenuDeColuna<L>) {
  const ordem = estado.ordem?.coluna === coluna.id ? estado.ordem : null
  const frases = coluna.frases ?? ['Crescente', 'Decrescente']
  const itens: EntradaDeMenu[] = []
  if (coluna.ordenavel)
    itens.push(
      {
        rotulo: frases[0],
        icone: <ArrowUp />,
        unico: true,
        marcado: ordem?.desc === false,
        aoEscolher: () => aoMudar({ ...estado, ordem: { coluna: coluna.id, desc: false } }),
      },
      {
        rotulo: frases[1],
        icone: <ArrowDown />,
        unico: true,
        marcado: ordem?.desc === true,
        aoEscolher: () => aoMudar({ ...estado, ordem: { coluna: coluna.id, desc: true } }),
      },
    )
  if (aoFiltrar)
    itens.push(...(itens.length ? (['risco'] as const) : []), {
      rotulo: 'Filtrar por esta coluna',
      icone: <ListFilter />,
      aoEscolher: aoFiltrar,
    })
  if (aoAlargar)
    itens.push(
      ...(itens.length ? (['risco'] as const) : []),
      { rotulo: 'Alargar', icone: <Plus />, continua: true, aoEscolher: () => aoAlargar(PASSO) },
      { rotulo: 'Estreitar', icone: <Minus />, continua: true, aoEscolher: () => aoAlargar(-PASSO) },
    )
  if (!coluna.principal)
    itens.push(
      ...(itens.length ? (['risco'] as const) : []),
      {
        rotulo: 'Mover para a esquerda',
        icone: <MoveLeft />,
        aoEscolher: () => aoMudar(moverColuna(colunas, estado, coluna.id, -1)),
      },
      {
        rotulo: 'Mover para a direita',
        icone: <MoveRight />,
        aoEscolher: () => aoMudar(moverColuna(colunas, estado, coluna.id, 1)),
      },
      { rotulo: 'Ocultar coluna', icone: <EyeOff />, aoEscolher: () => aoMudar(alternarColuna(estado, coluna.id)) },
    )
  if (!itens.length) return <span className="truncate">{coluna.titulo}</span>
  return (
    <Menu
      itens={itens}
      largura={216}
      alinhar={coluna.alinhar ? 'end' : 'start'}
      gatilho={
        <button type="button" className="g-th" data-ordenada={ordem !== null || undefined}>
          <span className="truncate">{coluna.titulo}</span>
          {ordem && (ordem.desc ? <ArrowDown className="size-3.5" /> : <ArrowUp className="size-3.5" />)}
        </button>
      }
    />
  )
}
