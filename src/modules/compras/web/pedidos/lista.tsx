import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { contem } from '#kit/objeto.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { dinheiro, plural } from '#ui/formatos.ts'
import { Plus, ShoppingCart } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { daUrl, estadoInicial, paraUrl } from '#ui/tabela/estado.ts'
import type { CampoDeFiltro, Coluna, EstadoDaTabela } from '#ui/tabela/tipos.ts'
import { Tabs } from '#ui/tabs.tsx'
import { tardia } from '#ui/tardia.tsx'
import type { PedidoNaLista } from '../../contract/pedidos.ts'
import { linkDoPedido } from '../../links.ts'
import { nomeDoPedido } from '../../regras/pedido.ts'
import { estadosDoPedido } from '../../tipos.ts'
import { useComprasAoVivo } from '../ao-vivo.ts'
import { relerCompras, usePedidos } from '../dados.ts'
import { ESTADOS } from '../nomes.ts'
import { ListaDeCompras } from './a-comprar.tsx'

const Formulario = tardia(() => import('./formulario.tsx').then((m) => m.FormularioDoPedido))

const colunasDe = (veCusto: boolean): readonly Coluna<PedidoNaLista>[] => [
  {
    id: 'numero',
    titulo: 'Pedido',
    principal: true,
    largura: 110,
    celula: (p) => <span className="num">{nomeDoPedido(p.numero)}</span>,
  },
  {
    id: 'fornecedor',
    titulo: 'Fornecedor',
    noCartao: true,
    celula: (p) => <span className="truncate">{p.fornecedor}</span>,
  },
  {
    id: 'resumo',
    titulo: 'O quê',
    noCartao: true,
    celula: (p) => (
      <span className="num truncate">
        {p.resumo}
        {p.linhas > 1 && ` e mais ${plural(p.linhas - 1, 'material', 'materiais')}`}
      </span>
    ),
  },
  {
    id: 'estado',
    titulo: 'Estado',
    largura: 150,
    noCartao: true,
    celula: (p) => <StatusChip tom={ESTADOS[p.estado].tom}>{ESTADOS[p.estado].rotulo}</StatusChip>,
  },
  {
    id: 'previsto',
    titulo: 'Previsto',
    largura: 150,
    noCartao: true,
    celula: (p) => (
      <span className={p.atrasado ? 'num text-danger' : 'num'}>
        {p.previsto_em ? diaBr(p.previsto_em) : '–'}
        {p.atrasado && ' · atrasado'}
      </span>
    ),
  },
  { id: 'por', titulo: 'Quem', largura: 140, celula: (p) => <span className="truncate">{p.por ?? 'Sistema'}</span> },
  ...(veCusto
    ? [
        {
          id: 'valor',
          titulo: 'Valor',
          largura: 120,
          alinhar: 'direita' as const,
          celula: (p: PedidoNaLista) => (
            <span className="num">{p.valor_centavos ? dinheiro(p.valor_centavos) : '–'}</span>
          ),
        },
      ]
    : []),
]

const filtros: readonly CampoDeFiltro[] = [
  {
    campo: 'estado',
    rotulo: 'Estado',
    tipo: 'opcoes',
    opcoes: estadosDoPedido.map((valor) => ({ valor, rotulo: ESTADOS[valor].rotulo })),
  },
]

function filtroDa({ filtros: escolhidos }: EstadoDaTabela) {
  const estado = escolhidos.flatMap((f) =>
    f.campo === 'estado' && f.operador === 'e' && contem(estadosDoPedido, f.valor) ? [f.valor] : [],
  )
  return estado.length > 0 ? { estado } : {}
}

const ABAS = [
  { valor: 'pedidos' as const, rotulo: 'Pedidos' },
  { valor: 'lista' as const, rotulo: 'A comprar' },
]

/** `/est/pedidos`: what was ordered, and what there is to order. */
export function TelaDosPedidos() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const edita = usePode('compras.pedido.editar')
  const [novo, setNovo] = useState(false)
  useComprasAoVivo('pedidos', () => void relerCompras())
  const aba = search.aba === 'lista' ? 'lista' : 'pedidos'
  const mudar = (m: Record<string, unknown>) => void navegar({ to: '.', search: (antes) => ({ ...antes, ...m }) })
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      {edita && (
        <AcoesDaPagina>
          <Button tamanho="pequeno" icone={<Plus />} onClick={() => setNovo(true)}>
            Novo pedido
          </Button>
        </AcoesDaPagina>
      )}
      <PageHeader className="max-md:hidden" titulo="Pedidos de compra" detalhe="o que vem, de quem e quando" />
      <Tabs
        rotulo="Compras"
        abas={ABAS}
        valor={aba}
        aoMudar={(a) => mudar({ aba: a === 'lista' ? 'lista' : undefined })}
      />
      {aba === 'lista' ? <ListaDeCompras /> : <Pedidos search={search} mudar={mudar} />}
      {novo && <Formulario pedido={null} aoFechar={() => setNovo(false)} />}
    </div>
  )
}

interface PropsDosPedidos {
  search: Record<string, unknown>
  mudar: (m: Record<string, unknown>) => void
}

function Pedidos({ search, mudar }: PropsDosPedidos) {
  const navegar = useNavegar()
  const veCusto = usePode('estoque.custo.ver')
  const colunas = useMemo(() => colunasDe(veCusto), [veCusto])
  const inicial = useMemo(() => estadoInicial(colunas), [colunas])
  const estado = useMemo(() => daUrl(search, inicial, colunas), [search, inicial, colunas])
  const lista = usePedidos(filtroDa(estado))
  const linhas = useMemo(() => lista.data?.pages.flatMap((p) => p.data) ?? [], [lista.data])
  return (
    <div className="min-h-0 flex-1">
      <DataTable<PedidoNaLista>
        rotulo="Pedidos de compra"
        colunas={colunas}
        linhas={linhas}
        idDe={(p) => p.id}
        rotuloDe={(p) => nomeDoPedido(p.numero)}
        estado={estado}
        aoMudar={(e) => mudar(paraUrl(e, inicial))}
        filtros={filtros}
        total={lista.data?.pages[0]?.pagination.total ?? null}
        temMais={lista.hasNextPage}
        porVez={50}
        aoCarregarMais={() => void lista.fetchNextPage()}
        carregandoMais={lista.isFetchingNextPage}
        carregando={lista.isPending}
        erro={lista.isError ? 'Os pedidos não carregaram.' : null}
        aoTentar={() => lista.refetch()}
        vazio={
          <EmptyState
            icone={<ShoppingCart />}
            frase={estado.filtros.length > 0 ? 'Nada com estes filtros.' : 'Nenhum pedido ainda.'}
            detalhe={estado.filtros.length > 0 ? undefined : 'Comece pela lista do que falta comprar.'}
          />
        }
        aoAbrir={(p) => void navegar({ to: linkDoPedido(p.id) })}
      />
    </div>
  )
}
