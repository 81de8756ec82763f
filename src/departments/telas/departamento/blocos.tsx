import { type ComponentType } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Figuras } from '#ui/figuras.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { Bloco } from '../comum/bloco.tsx'
import { CartoesDoDia } from '../comum/cartoes-do-dia.tsx'
import { useContagensDaMesa } from '../comum/dados.ts'
import { Funis } from '../comum/funis.tsx'
import { Tarefas } from '../comum/tarefas.tsx'
import { useFunisDaArea } from '../comum/trabalho.ts'
import { lerLinhas } from '../../na-pagina.ts'
import { DocumentosDaArea } from './documentos-da-area.tsx'
import { PedidosDaArea } from './pedidos-da-area.tsx'
import { Qualidade } from './qualidade.tsx'
import { QuemEstaFora } from './quem-esta-fora.tsx'
import type { PropsDoBloco } from './props-do-bloco.ts'
import { ReservasDaArea } from './reservas-da-area.tsx'

// blocks that few areas show are loaded on demand
const ComecoDaArea = tardia(() => import('./comeco-da-area.tsx').then((m) => m.ComecoDaArea))
const NoMes = tardia(() => import('./no-mes.tsx').then((m) => m.NoMes))
const Carteira = tardia(() => import('./carteira.tsx').then((m) => m.Carteira))
const Cooperados = tardia(() => import('./cooperados.tsx').then((m) => m.Cooperados))
const Investimentos = tardia(() => import('./investimentos.tsx').then((m) => m.Investimentos))
const Promessas = tardia(() => import('./promessas.tsx').then((m) => m.Promessas))
const CampoHoje = tardia(() => import('./campo-hoje.tsx').then((m) => m.CampoHoje))
const AReceber = tardia(() => import('./a-receber.tsx').then((m) => m.AReceber))
const ContratosDaArea = tardia(() => import('./contratos-da-area.tsx').then((m) => m.ContratosDaArea))
const EstoqueHoje = tardia(() => import('./estoque-hoje.tsx').then((m) => m.EstoqueHoje))
const FaturasDoMes = tardia(() => import('./faturas-do-mes.tsx').then((m) => m.FaturasDoMes))
const PropostasDaArea = tardia(() => import('./propostas-da-area.tsx').then((m) => m.PropostasDaArea))
const DeFora = tardia(() => import('./de-fora.tsx').then((m) => m.DeFora))

/** Conversation counts of the department: waiting, active, unassigned, unread. */
function Mesa({ departamento }: PropsDoBloco) {
  const { data: c } = useContagensDaMesa(usePode('chat.conversa.ver'), departamento)
  const partes = c && [
    { nome: 'aguardando', valor: c.por_status.aguardando },
    { nome: 'ativas', valor: c.por_status.ativa },
    { nome: 'sem responsável', valor: c.sem_responsavel },
    { nome: 'não lidas', valor: c.nao_lidas },
  ]
  if (!partes?.some((p) => p.valor > 0)) return null
  return (
    <Bloco
      titulo="Atendimento agora"
      acao={{
        rotulo: 'Abrir',
        href: lerLinhas().some((l) => l.path === `/${departamento}/atendimento`)
          ? `/${departamento}/atendimento`
          : '/chat/chat',
      }}
    >
      <Figuras partes={partes} />
    </Bloco>
  )
}

function Pedidos({ departamento }: PropsDoBloco) {
  return usePode('cad.pedido.decidir') ? <PedidosDaArea departamento={departamento} /> : null
}

/** Cards of the area that are late or due today; hidden for an area without funnels. */
function Dia({ departamento }: PropsDoBloco) {
  const funis = useFunisDaArea(departamento)
  return funis.data?.length === 0 ? null : (
    <CartoesDoDia
      departamento={departamento}
      meus={false}
      titulo="Para hoje"
      vazio="Nenhum cartão atrasado nem vencendo hoje."
    />
  )
}

/** All blocks of a department page, in display order, most urgent first. Each renders nothing without data. */
const blocos: Record<string, ComponentType<PropsDoBloco>> = {
  comeco: ComecoDaArea,
  pedidos: Pedidos,
  mes: NoMes,
  campo: CampoHoje,
  estoque: EstoqueHoje,
  receber: AReceber,
  faturas: FaturasDoMes,
  propostas: PropostasDaArea,
  contratos: ContratosDaArea,
  externos: DeFora,
  cooperados: Cooperados,
  investimentos: Investimentos,
  promessas: Promessas,
  reservas: ReservasDaArea,
  ausencias: QuemEstaFora,
  qualidade: Qualidade,
  dia: Dia,
  funis: ({ departamento }) => <Funis departamento={departamento} titulo="Funis" />,
  tarefas: Tarefas,
  ligados: ({ linha }) => <Funis departamento={null} so={linha?.ligados ?? []} titulo="Funis ligados" />,
  carteira: Carteira,
  documentos: DocumentosDaArea,
  mesa: Mesa,
}
const DE_TODOS: readonly string[] = ['comeco', 'pedidos', 'dia', 'funis', 'tarefas', 'documentos', 'mesa']

/** The blocks of every department, plus those that its row lists. */
export function BlocosDaArea({ departamento, linha }: PropsDoBloco) {
  return Object.entries(blocos)
    .filter(([nome]) => DE_TODOS.includes(nome) || linha?.blocos?.includes(nome))
    .map(([nome, B]) => (
      <Aguarde key={nome}>
        <B departamento={departamento} linha={linha} />
      </Aguarde>
    ))
}
