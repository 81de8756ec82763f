import { diaBr } from '#kit/dias.ts'
import { contem } from '#kit/objeto.ts'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { StatusChip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { dataCurta } from '#ui/formatos.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { CampoDeFiltro, Coluna, EstadoDaTabela } from '#ui/tabela/tipos.ts'
import { useAgora } from '#ui/usar-agora.ts'
import type { ContratoNaLista } from '../../contract/formas.ts'
import { situacoesDoContrato, type TipoDeContrato } from '../../tipos.ts'
import type { FiltroDeContratos } from '../dados.ts'
import { SITUACOES } from '../nomes.ts'

const DIA_MS = 86_400_000

/** The deadline that its state has. */
function prazoDe(c: ContratoNaLista): { em: string; diz: string } | null {
  const pelo = (em: string | null, diz: (dia: string) => string) => em && { em, diz: diz(em) }
  switch (c.situacao) {
    case 'rascunho':
    case 'revisao_juridica':
      return pelo(c.revisar_ate, (d) => `revisar até ${diaBr(d).slice(0, 5)}`) || null
    case 'enviado_assinatura':
    case 'parcialmente_assinado':
      return pelo(c.assinar_ate, (d) => `assinar até ${dataCurta(d)}`) || null
    case 'arrependimento':
      return pelo(c.arrependimento_ate, (d) => `até ${dataCurta(d)}`) || null
    case 'vigente':
    case 'suspenso':
      return (
        pelo(c.vigente_ate ?? c.reajuste_em, (d) => `${c.vigente_ate ? 'acaba' : 'reajuste'} em ${diaBr(d)}`) || null
      )
    default:
      return null
  }
}

function Prazo({ contrato: c }: { contrato: ContratoNaLista }) {
  const agora = useAgora()
  const prazo = prazoDe(c)
  if (!prazo) return <span className="text-text-3">–</span>
  const passou = Date.parse(prazo.em) + DIA_MS < agora
  return <span className={cn(passou && 'font-medium text-danger')}>{prazo.diz}</span>
}

function Situacao({ contrato: c }: { contrato: ContratoNaLista }) {
  if (c.assinatura_parada === 'recusado') return <StatusChip tom="perigo">Recusado</StatusChip>
  if (c.assinatura_parada === 'expirado') return <StatusChip tom="alerta">Prazo passou</StatusChip>
  if (c.assinatura_parada === 'cancelado') return <StatusChip tom="alerta">Pedido cancelado</StatusChip>
  return <StatusChip tom={SITUACOES[c.situacao].tom}>{SITUACOES[c.situacao].rotulo}</StatusChip>
}

export const colunas: readonly Coluna<ContratoNaLista>[] = [
  {
    id: 'cliente',
    titulo: 'Cliente',
    principal: true,
    largura: 200,
    celula: (c) => <span className="truncate">{c.cliente.nome || c.titulo}</span>,
  },
  {
    id: 'numero',
    titulo: 'Número',
    largura: 160,
    noCartao: true,
    celula: (c) => (
      <span className="num">
        {c.numero} · v{c.versao}
      </span>
    ),
  },
  { id: 'situacao', titulo: 'Situação', largura: 170, noCartao: true, celula: (c) => <Situacao contrato={c} /> },
  {
    id: 'revisar',
    titulo: 'Prazo',
    largura: 170,
    ordenavel: true,
    frases: ['Revisar primeiro', 'Revisar primeiro'],
    noCartao: true,
    celula: (c) => <Prazo contrato={c} />,
  },
  {
    id: 'valor',
    titulo: 'Valor',
    largura: 120,
    alinhar: 'direita',
    ordenavel: true,
    frases: ['Maior valor primeiro', 'Maior valor primeiro'],
    noCartao: true,
    celula: (c) => emReais(c.valor_centavos),
  },
  {
    id: 'vence',
    titulo: 'Vigência',
    largura: 170,
    ordenavel: true,
    frases: ['Acaba primeiro', 'Acaba primeiro'],
    celula: (c) =>
      c.vigente_de ? (
        <span className="num">
          {diaBr(c.vigente_de)} a {c.vigente_ate ? diaBr(c.vigente_ate) : 'sem fim'}
        </span>
      ) : (
        <span className="text-text-3">–</span>
      ),
  },
  { id: 'responsavel', titulo: 'Responsável', largura: 130, celula: (c) => c.responsavel.nome },
  {
    id: 'atualizado',
    titulo: 'Mudou',
    largura: 88,
    ordenavel: true,
    frases: ['Mais recente primeiro', 'Mais recente primeiro'],
    celula: (c) => <RelativeTime quando={c.atualizado_em} />,
  },
]

export const filtros: readonly CampoDeFiltro[] = [
  {
    campo: 'situacao',
    rotulo: 'Situação',
    tipo: 'opcoes',
    opcoes: situacoesDoContrato.map((s) => ({ valor: s, rotulo: SITUACOES[s].rotulo })),
  },
  { campo: 'responsavel', rotulo: 'Responsável', tipo: 'opcoes', buscar: buscarColegas },
  {
    campo: 'prazo',
    rotulo: 'Prazo em',
    tipo: 'opcoes',
    opcoes: [
      { valor: '0', rotulo: 'hoje ou passou' },
      { valor: '7', rotulo: '7 dias' },
      { valor: '30', rotulo: '30 dias' },
      { valor: '60', rotulo: '60 dias' },
    ],
  },
]

const ORDENS = ['atualizado', 'revisar', 'vence', 'valor'] as const

/** The filters that the server has; others in the address are ignored. */
export function filtroDaTabela(
  estado: EstadoDaTabela,
  busca: string,
  tipos: readonly TipoDeContrato[],
): FiltroDeContratos {
  const valores = (campo: string) =>
    estado.filtros.filter((f) => f.campo === campo && f.operador === 'e').map((f) => f.valor)
  const situacoes = valores('situacao').filter((s) => contem(situacoesDoContrato, s))
  const responsaveis = valores('responsavel')
  const [prazo] = valores('prazo')
  const ordem = ORDENS.find((o) => o === estado.ordem?.coluna)
  return {
    tipo: [...tipos],
    ...(busca.trim() ? { busca: busca.trim() } : {}),
    ...(situacoes.length > 0 ? { situacao: situacoes } : {}),
    ...(responsaveis.length > 0 ? { responsavel: responsaveis } : {}),
    ...(prazo === undefined ? {} : { prazo_em_dias: Number(prazo) }),
    ...(ordem ? { ordem } : {}),
  }
}
