import { modelosDeCobranca } from '#engines/energia/cooperativa.ts'
import { contem } from '#kit/objeto.ts'
import { diaBr } from '#kit/dias.ts'
import { StatusChip } from '#ui/chip.tsx'
import { numero } from '#ui/formatos.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { CampoDeFiltro, Coluna, EstadoDaTabela } from '#ui/tabela/tipos.ts'
import type { MatriculaNaLista } from '../../contract/formas.ts'
import { NOMES } from '../../regras/ciclo.ts'
import { NOMES_DO_MODELO } from '../../regras/plano.ts'
import { situacoesDaMatricula } from '../../tipos.ts'
import type { FiltroDeMatriculas } from '../dados.ts'
import { numeroEscrito, TOM } from '../nomes.ts'

const dia = (d: string | null) => (d ? diaBr(d) : <span className="text-text-3">–</span>)

export const colunas: readonly Coluna<MatriculaNaLista>[] = [
  {
    id: 'nome',
    titulo: 'Cooperado',
    principal: true,
    largura: 220,
    celula: (m) => <span className="truncate">{m.nome || 'Pessoa removida'}</span>,
  },
  {
    id: 'numero',
    titulo: 'Matrícula',
    largura: 96,
    noCartao: true,
    celula: (m) => <span className="num">{numeroEscrito(m.numero)}</span>,
  },
  {
    id: 'situacao',
    titulo: 'Situação',
    largura: 150,
    noCartao: true,
    celula: (m) => <StatusChip tom={TOM[m.situacao]}>{NOMES[m.situacao]}</StatusChip>,
  },
  { id: 'documento', titulo: 'CPF ou CNPJ', largura: 140, celula: (m) => <span className="num">{m.documento}</span> },
  {
    id: 'unidades',
    titulo: 'UCs',
    largura: 64,
    alinhar: 'direita',
    noCartao: true,
    celula: (m) => numero(m.unidades),
  },
  {
    id: 'kwh',
    titulo: 'kWh por mês',
    largura: 112,
    alinhar: 'direita',
    noCartao: true,
    celula: (m) => numero(m.kwh_contratado, 0),
  },
  {
    id: 'usina',
    titulo: 'Usina',
    largura: 150,
    celula: (m) => <span className="truncate">{m.usinas.join(', ')}</span>,
  },
  { id: 'modelo', titulo: 'Plano', largura: 180, celula: (m) => NOMES_DO_MODELO[m.modelo_de_cobranca] },
  { id: 'admissao', titulo: 'Admissão', largura: 104, oculta: true, celula: (m) => dia(m.admitida_em) },
  { id: 'ativa', titulo: 'Ativa desde', largura: 104, oculta: true, celula: (m) => dia(m.ativa_desde) },
  { id: 'aviso', titulo: 'Aviso até', largura: 104, oculta: true, celula: (m) => dia(m.saida_aviso_ate) },
  { id: 'mudou', titulo: 'Mudou', largura: 88, celula: (m) => <RelativeTime quando={m.atualizada_em} /> },
]

export const filtrosDe = (usinas: readonly { id: string; nome: string }[]): readonly CampoDeFiltro[] => [
  {
    campo: 'situacao',
    rotulo: 'Situação',
    tipo: 'opcoes',
    opcoes: situacoesDaMatricula.map((s) => ({ valor: s, rotulo: NOMES[s] })),
  },
  {
    campo: 'modelo',
    rotulo: 'Plano',
    tipo: 'opcoes',
    opcoes: modelosDeCobranca.map((m) => ({ valor: m, rotulo: NOMES_DO_MODELO[m] })),
  },
  { campo: 'usina', rotulo: 'Usina', tipo: 'opcoes', opcoes: usinas.map((u) => ({ valor: u.id, rotulo: u.nome })) },
  {
    campo: 'consentimento',
    rotulo: 'Faturas por WhatsApp',
    tipo: 'opcoes',
    opcoes: [{ valor: 'sem', rotulo: 'sem consentimento' }],
  },
]

/** The filters that the server has; others in the address are ignored. */
export function filtroDaTabela(estado: EstadoDaTabela, busca: string): FiltroDeMatriculas {
  const valores = (campo: string) =>
    estado.filtros.filter((f) => f.campo === campo && f.operador === 'e').map((f) => f.valor)
  const situacao = valores('situacao').filter((s) => contem(situacoesDaMatricula, s))
  const modelo = valores('modelo').filter((m) => contem(modelosDeCobranca, m))
  const usina = valores('usina')
  return {
    ...(busca.trim() ? { busca: busca.trim() } : {}),
    ...(situacao.length > 0 ? { situacao } : {}),
    ...(modelo.length > 0 ? { modelo } : {}),
    ...(usina.length > 0 ? { usina } : {}),
    ...(valores('consentimento').includes('sem') ? { sem_consentimento: true } : {}),
  }
}
