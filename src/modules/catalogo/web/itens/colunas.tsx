import type { CampoDeFiltro, Coluna, EstadoDaTabela } from '#ui/tabela/tipos.ts'
import { contem } from '#kit/objeto.ts'
import { Chip } from '#ui/chip.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { CalendarClock } from '#ui/icones.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Item } from '../../contract/itens.ts'
import { tiposDeItem } from '../../tipos.ts'
import type { FiltroDeItens } from '../dados.ts'
import { fraseDoVencido, nomeDoItem, opcoesDeTipo, resumoDaFicha, TIPOS, UNIDADES, valeDe } from '../nomes.ts'

function Validade({ item: { preco } }: { item: Item }) {
  if (!preco) return <span className="text-text-3">–</span>
  if (!preco.vencido) return <span className="num text-text-2">{valeDe(preco)}</span>
  return (
    <Chip tom="perigo" icone={<CalendarClock />}>
      {fraseDoVencido(preco)}
    </Chip>
  )
}

const comuns: readonly Coluna<Item>[] = [
  {
    id: 'item',
    titulo: 'Item',
    principal: true,
    largura: 240,
    celula: (i) => <span className="truncate">{nomeDoItem(i)}</span>,
  },
  { id: 'tipo', titulo: 'Tipo', largura: 100, noCartao: true, celula: (i) => TIPOS[i.tipo] },
  {
    id: 'ficha',
    titulo: 'Características',
    noCartao: true,
    celula: (i) => <span className="num truncate">{resumoDaFicha(i)}</span>,
  },
]
const doCusto: readonly Coluna<Item>[] = [
  {
    id: 'preco',
    titulo: 'Custo',
    largura: 150,
    alinhar: 'direita',
    noCartao: true,
    celula: (i) =>
      i.preco ? (
        <span className="num">
          {dinheiro(i.preco.custo_centavos)}
          <span className="text-text-2"> / {UNIDADES[i.unidade]}</span>
        </span>
      ) : (
        <span className="text-text-3">sem preço</span>
      ),
  },
  { id: 'vale', titulo: 'Vale', largura: 270, noCartao: true, celula: (i) => <Validade item={i} /> },
]
const doFim: readonly Coluna<Item>[] = [
  {
    id: 'fornecedor',
    titulo: 'Fornecedor',
    largura: 160,
    celula: (i) => <span className="truncate">{i.preco?.fornecedor ?? i.fornecedor}</span>,
  },
  { id: 'mudou', titulo: 'Mudou', largura: 90, celula: (i) => <RelativeTime quando={i.atualizado_em} /> },
]

/** Costs are columns for who may see them. */
export const colunasDosItens = (veCusto: boolean): readonly Coluna<Item>[] => [
  ...comuns,
  ...(veCusto ? doCusto : []),
  ...doFim,
]

const PRECOS = ['vigente', 'vencido', 'sem'] as const
export const filtrosDosItens = (veCusto: boolean): readonly CampoDeFiltro[] => [
  { campo: 'tipo', rotulo: 'Tipo', tipo: 'opcoes', opcoes: opcoesDeTipo },
  { campo: 'fornecedor', rotulo: 'Fornecedor', tipo: 'texto' },
  ...(veCusto
    ? [
        {
          campo: 'preco',
          rotulo: 'Preço',
          tipo: 'opcoes' as const,
          opcoes: [
            { valor: 'vigente', rotulo: 'em vigor' },
            { valor: 'vencido', rotulo: 'vencido' },
            { valor: 'sem', rotulo: 'sem preço' },
          ],
        },
      ]
    : []),
]

/** The filters that the server has; others in the address are ignored. */
export function filtroDaTabela(estado: EstadoDaTabela, busca: string): FiltroDeItens {
  const valores = (campo: string) => estado.filtros.filter((f) => f.campo === campo).map((f) => f.valor)
  const tipos = valores('tipo').filter((t) => contem(tiposDeItem, t))
  const precos = valores('preco').filter((p) => contem(PRECOS, p))
  const [fornecedor] = valores('fornecedor')
  return {
    ...(busca.trim() ? { busca: busca.trim() } : {}),
    ...(tipos.length > 0 ? { tipo: tipos } : {}),
    ...(precos.length > 0 ? { preco: precos } : {}),
    ...(fornecedor ? { fornecedor } : {}),
  }
}
