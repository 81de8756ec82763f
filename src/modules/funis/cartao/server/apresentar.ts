import type { Situacao } from '#engines/funil/tipos.ts'
import type {
  Cartao,
  CartaoNaCapa,
  CartaoNaFila,
  CartaoNaTabela,
  Parente,
  TransicaoDoCartao,
} from '#modules/funis/nucleo/tipos.ts'
import type { LinhaDoCartao, LinhaDeParente, LinhaDeTransicao } from './consultas/cartao.ts'
import type { LinhaDaFila } from '#modules/funis/quadro/server/consultas/fila.ts'
import type { LinhaDaCapa } from '#modules/funis/nucleo/server/consultas/linhas.ts'
import type { LinhaDaTabela } from '#modules/funis/quadro/server/consultas/tabela.ts'

const iso = (d: Date | null): string | null => d?.toISOString() ?? null
const gente = (id: string | null, nome: string | null) => (id ? { id, nome: nome ?? '' } : null)

export const apresentarNaCapa = ({ chave: _, responsavel_id, responsavel_nome, ...l }: LinhaDaCapa): CartaoNaCapa => ({
  ...l,
  responsavel: gente(responsavel_id, responsavel_nome),
  vence_em: iso(l.vence_em),
  entrou_estagio_em: l.entrou_estagio_em.toISOString(),
  ultima_atividade_em: l.ultima_atividade_em.toISOString(),
  capa: l.capa as CartaoNaCapa['capa'],
  arquivado_em: iso(l.arquivado_em),
})

export const apresentarNaTabela = ({
  previsao,
  fechado_em,
  criado_em,
  prazo_a_mao,
  ...l
}: LinhaDaTabela): CartaoNaTabela => ({
  ...apresentarNaCapa(l),
  previsao,
  prazo_a_mao,
  fechado_em: iso(fechado_em),
  criado_em: criado_em.toISOString(),
})

export const apresentarNaFila = ({
  motivo,
  funil_chave,
  funil_nome,
  departamento,
  estagio_nome,
  ...l
}: LinhaDaFila): CartaoNaFila => ({
  ...apresentarNaTabela(l),
  motivo,
  funil_chave,
  funil_nome,
  departamento,
  estagio_nome,
})

export const apresentarParente = (l: LinhaDeParente): Parente => ({
  ...l,
  vence_em: iso(l.vence_em),
  situacao: l.situacao as Situacao,
})

export const apresentarTransicao = ({ por_id, por_nome, ...l }: LinhaDeTransicao): TransicaoDoCartao => ({
  ...l,
  em: l.em.toISOString(),
  por: gente(por_id, por_nome),
})

export function apresentarCartao(
  l: LinhaDoCartao,
  resto: Pick<Cartao, 'parentes' | 'pessoas' | 'conversas' | 'pode'>,
): Cartao {
  const { responsavel_id, responsavel_nome, ...c } = l
  return {
    ...c,
    ...resto,
    responsavel: gente(responsavel_id, responsavel_nome),
    valores: l.valores as Cartao['valores'],
    vence_em: iso(l.vence_em),
    entrou_estagio_em: l.entrou_estagio_em.toISOString(),
    ultima_atividade_em: l.ultima_atividade_em.toISOString(),
    fechado_em: iso(l.fechado_em),
    criado_em: l.criado_em.toISOString(),
    arquivado_em: iso(l.arquivado_em),
  }
}
