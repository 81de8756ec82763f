import { momentoAqui } from '#kit/aqui.ts'
import { ehChaveDe } from '#kit/objeto.ts'
import type { ColunaDePlanilha } from '#platform/planilha/formatos.ts'
import { NOME_DA_ORIGEM } from '../regras/nomes.ts'
import type { Acontecimento } from '../tipos.ts'
import type { Linha } from './consultas/linhas.ts'

const momento = (d: Date | null) => d && momentoAqui(d)
const simOuNao = (v: boolean | null) => (v === null ? null : v ? 'sim' : 'não')
const NOME_DA_SITUACAO: Record<string, string> = { aberto: 'aberto', ganho: 'ganho', perdido: 'perdido' }

export const colunasDasLinhas: readonly ColunaDePlanilha<Linha>[] = [
  { nome: 'cartao', titulo: 'Cartão', valor: (l) => l.titulo },
  { nome: 'contato', titulo: 'Cliente', valor: (l) => l.contato_nome },
  { nome: 'funil', titulo: 'Funil', valor: (l) => l.funil_nome },
  { nome: 'onde', titulo: 'Estágio do número', valor: (l) => l.onde_nome },
  { nome: 'em', titulo: 'Quando', valor: (l) => momento(l.em) },
  { nome: 'por', titulo: 'Quem moveu', valor: (l) => l.por_nome },
  { nome: 'duracao', titulo: 'Tempo corrido (s)', valor: (l) => l.duracao_s },
  { nome: 'duracao_util', titulo: 'Tempo útil (s)', valor: (l) => l.duracao_util_s },
  { nome: 'no_prazo', titulo: 'No prazo', valor: (l) => simOuNao(l.no_prazo) },
  { nome: 'estagio', titulo: 'Estágio agora', valor: (l) => l.estagio_nome },
  { nome: 'situacao', titulo: 'Situação', valor: (l) => NOME_DA_SITUACAO[l.situacao] ?? l.situacao },
  { nome: 'responsavel', titulo: 'Responsável', valor: (l) => l.responsavel_nome },
  { nome: 'valor', titulo: 'Valor (R$)', valor: (l) => (l.valor_centavos === null ? null : l.valor_centavos / 100) },
  { nome: 'vence_em', titulo: 'Vence em', valor: (l) => momento(l.vence_em) },
  {
    nome: 'origem',
    titulo: 'Origem',
    valor: (l) => (ehChaveDe(NOME_DA_ORIGEM, l.origem) ? NOME_DA_ORIGEM[l.origem] : l.origem),
  },
  { nome: 'id', titulo: 'Identificador', valor: (l) => l.cartao_id },
]

const NOME_DO_TIPO = {
  transicao: 'movimento',
  mudanca: 'mudança',
  comentario: 'comentário',
  matricula: 'matrícula',
} as const
export const colunasDoHistorico: readonly ColunaDePlanilha<Acontecimento>[] = [
  { nome: 'em', titulo: 'Quando', valor: (l) => momento(new Date(l.em)) },
  { nome: 'por', titulo: 'Quem', valor: (l) => l.por ?? 'o sistema' },
  { nome: 'tipo', titulo: 'O quê', valor: (l) => NOME_DO_TIPO[l.tipo] },
  { nome: 'cartao', titulo: 'Cartão', valor: (l) => l.titulo },
  { nome: 'funil', titulo: 'Funil', valor: (l) => l.funil_nome },
  {
    nome: 'de',
    titulo: 'De',
    valor: (l) => l.de ?? (l.mudancas.map((m) => `${m.campo}: ${m.antes ?? 'vazio'}`).join('; ') || null),
  },
  {
    nome: 'para',
    titulo: 'Para',
    valor: (l) => l.para ?? (l.mudancas.map((m) => `${m.campo}: ${m.depois ?? 'vazio'}`).join('; ') || null),
  },
  { nome: 'texto', titulo: 'Texto', valor: (l) => l.texto },
  { nome: 'desfeito', titulo: 'Desfeito', valor: (l) => simOuNao(l.tipo === 'transicao' ? l.desfeita : null) },
  { nome: 'id', titulo: 'Identificador do cartão', valor: (l) => l.cartao_id },
]
