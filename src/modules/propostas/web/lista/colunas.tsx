import type { CampoDeFiltro, Coluna, EstadoDaTabela } from '#ui/tabela/tipos.ts'
import { contem } from '#kit/objeto.ts'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { emNumero, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { StatusChip } from '#ui/chip.tsx'
import { dataCurta, prazoEmPalavras } from '#ui/formatos.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import { cn } from '#ui/classes.ts'
import type { PropostaNaLista } from '../../contract/formas.ts'
import { estadosDaProposta, type TipoDeProposta } from '../../tipos.ts'
import type { FiltroDePropostas } from '../dados.ts'
import { ESTADOS } from '../nomes.ts'

const DIA_MS = 86_400_000
/** From this many days on, the deadline is in the colour of a warning. */
const PERTO_DIAS = 3

function Vencimento({ proposta: p }: { proposta: PropostaNaLista }) {
  const agora = useAgora()
  if (!p.vence_em) return <span className="text-text-3">–</span>
  const aberta = ['enviada', 'visualizada', 'em_negociacao'].includes(p.estado)
  if (!aberta) return <span className="text-text-2">{dataCurta(p.vence_em)}</span>
  const perto = new Date(p.vence_em).getTime() - agora < PERTO_DIAS * DIA_MS
  return <span className={cn(perto && 'font-medium text-warning')}>{prazoEmPalavras(p.vence_em, agora)}</span>
}

const COLUNAS: readonly Coluna<PropostaNaLista>[] = [
  {
    id: 'cliente',
    titulo: 'Cliente',
    principal: true,
    largura: 184,
    celula: (p) => <span className="truncate">{p.cliente.nome || p.titulo}</span>,
  },
  {
    id: 'numero',
    titulo: 'Número',
    largura: 156,
    noCartao: true,
    celula: (p) => (
      <span className="num">
        {p.numero} · v{p.versao}
      </span>
    ),
  },
  {
    id: 'estado',
    titulo: 'Situação',
    largura: 124,
    noCartao: true,
    celula: (p) => <StatusChip tom={ESTADOS[p.estado].tom}>{ESTADOS[p.estado].rotulo}</StatusChip>,
  },
  {
    id: 'valor',
    titulo: 'Valor',
    largura: 112,
    alinhar: 'direita',
    ordenavel: true,
    frases: ['Maior valor primeiro', 'Maior valor primeiro'],
    noCartao: true,
    celula: (p) => emReais(p.valor_centavos),
  },
  {
    id: 'kwp',
    titulo: 'kWp',
    largura: 64,
    alinhar: 'direita',
    celula: (p) => (p.kwp === null ? '–' : emNumero(p.kwp, 2)),
  },
  {
    id: 'economia',
    titulo: 'Economia, ano 1',
    largura: 130,
    oculta: true,
    alinhar: 'direita',
    celula: (p) => (p.economia_ano_centavos === null ? '–' : emReais(p.economia_ano_centavos)),
  },
  {
    id: 'vista',
    titulo: 'Última vista',
    largura: 116,
    noCartao: true,
    celula: (p) =>
      p.ultima_vista_em ? (
        <span className="num">
          <RelativeTime quando={p.ultima_vista_em} /> <span className="text-text-2">· {p.vistas}×</span>
        </span>
      ) : (
        <span className="text-text-3">–</span>
      ),
  },
  {
    id: 'vence',
    titulo: 'Vence',
    largura: 124,
    ordenavel: true,
    frases: ['Vence primeiro', 'Vence primeiro'],
    noCartao: true,
    celula: (p) => <Vencimento proposta={p} />,
  },
  { id: 'vendedor', titulo: 'Quem vende', largura: 124, celula: (p) => p.vendedor.nome },
  { id: 'cidade', titulo: 'Cidade', largura: 130, oculta: true, celula: (p) => p.cidade ?? '' },
  {
    id: 'atualizado',
    titulo: 'Mudou',
    largura: 88,
    ordenavel: true,
    frases: ['Mais recente primeiro', 'Mais recente primeiro'],
    celula: (p) => <RelativeTime quando={p.atualizado_em} />,
  },
]

/** Columns that the kind has no value for; a membership shows what it saves and is charged in a year. */
const SEM: Readonly<Record<TipoDeProposta, readonly string[]>> = {
  autoconsumo: [],
  investimento: [],
  assinatura: ['kwp', 'cidade'],
  limpeza: ['kwp', 'economia', 'cidade'],
  servicos: ['kwp', 'economia', 'cidade'],
}

export const colunasDe = (tipo: TipoDeProposta): readonly Coluna<PropostaNaLista>[] =>
  COLUNAS.filter((c) => !SEM[tipo].includes(c.id)).map((c) => {
    if (tipo !== 'assinatura') return c
    if (c.id === 'valor') return { ...c, titulo: 'Cobrança no ano', largura: 150 }
    return c.id === 'economia' ? { ...c, oculta: false } : c
  })

export const filtros: readonly CampoDeFiltro[] = [
  {
    campo: 'estado',
    rotulo: 'Situação',
    tipo: 'opcoes',
    opcoes: estadosDaProposta.map((e) => ({ valor: e, rotulo: ESTADOS[e].rotulo })),
  },
  { campo: 'vendedor', rotulo: 'Quem vende', tipo: 'opcoes', buscar: buscarColegas },
  { campo: 'valor', rotulo: 'Valor em R$', tipo: 'numero' },
  {
    campo: 'vence',
    rotulo: 'Vence em',
    tipo: 'opcoes',
    opcoes: [
      { valor: '0', rotulo: 'hoje' },
      { valor: '3', rotulo: '3 dias' },
      { valor: '7', rotulo: '7 dias' },
    ],
  },
]

const ORDENS = ['atualizado', 'vence', 'valor'] as const
const emCentavos = (v: string) => Math.round(Number(v.replace(',', '.')) * 100)

/** The filters that the server has; others in the address are ignored. */
export function filtroDaTabela(estado: EstadoDaTabela, busca: string, tipo: TipoDeProposta): FiltroDePropostas {
  const valores = (campo: string) =>
    estado.filtros.filter((f) => f.campo === campo && f.operador === 'e').map((f) => f.valor)
  const valor = (operador: string) => {
    const v = estado.filtros.find((f) => f.campo === 'valor' && (f.operador === operador || f.operador === 'e'))?.valor
    const centavos = v === undefined ? Number.NaN : emCentavos(v)
    return Number.isFinite(centavos) && centavos >= 0 ? centavos : undefined
  }
  const estados = valores('estado').filter((e) => contem(estadosDaProposta, e))
  const vendedores = valores('vendedor')
  const [vence] = valores('vence')
  const [de, ate] = [valor('desde'), valor('ate')]
  const ordem = ORDENS.find((o) => o === estado.ordem?.coluna)
  return {
    tipo: [tipo],
    ...(busca.trim() ? { busca: busca.trim() } : {}),
    ...(estados.length > 0 ? { estado: estados } : {}),
    ...(vendedores.length > 0 ? { vendedor: vendedores } : {}),
    ...(de === undefined ? {} : { valor_de: de }),
    ...(ate === undefined ? {} : { valor_ate: ate }),
    ...(vence === undefined ? {} : { vence_em_dias: Number(vence) }),
    ...(ordem ? { ordem } : {}),
  }
}
