import { sql } from 'kysely'
import type { Prioridade } from '../../regras/linha-rapida.ts'
import type { Situacao } from '../../regras/transicoes.ts'
import { tarefaEditavel, type Alcance } from '../politica.ts'

/** A task of a list, as a database row. */
export interface LinhaDeTarefa {
  id: string
  titulo: string
  situacao: Situacao
  prioridade: Prioridade
  tipo_id: string | null
  vence_em: Date | null
  dia_inteiro: boolean
  responsavel_id: string
  responsavel_nome: string
  delegada_por: string | null
  delegada_por_nome: string | null
  delegacao: 'pendente' | 'aceita' | 'recusada' | null
  estimado_min: number | null
  concluida_em: Date | null
  serie_id: string | null
  cartao: { id: string; titulo: string; funil_id: string; funil_nome: string } | null
  contato_id: string | null
  contato_nome: string | null
  itens: number
  itens_feitos: number
  comentarios: number
  versao: number
  pode_editar: boolean
  chave: string
}

export const SEM_DATA = sql`coalesce(t.vence_em, '9999-12-31 00:00:00+00'::timestamptz)`

/** The title of the card is only included for users who reach its funnel. */
export const colunasDaTarefa = (a: Alcance) => sql`
  t.id,
  t.titulo,
  t.situacao,
  t.prioridade,
  t.tipo_id,
  t.vence_em,
  t.dia_inteiro,
  t.responsavel_id,
  r.nome as responsavel_nome,
  t.delegada_por,
  dp.nome as delegada_por_nome,
  t.delegacao,
  t.estimado_min,
  t.concluida_em,
  t.serie_id,
  t.versao,
  t.contato_id,
  kt.nome as contato_nome,
  ${tarefaEditavel(a)} as pode_editar,
  (
    select jsonb_build_object('id', c.id, 'titulo', c.titulo, 'funil_id', c.funil_id, 'funil_nome', f.nome)
    from funis_publico.cartoes c
    join funis_publico.funis f on f.id = c.funil_id
    where c.id = t.cartao_id
      and ${a.cartoes.veem}
  ) as cartao,
  (select count(*)::int from tarefas.itens i where i.tarefa_id = t.id) as itens,
  (
    select count(*)::int
    from tarefas.itens i
    where i.tarefa_id = t.id
      and i.feito
  ) as itens_feitos,
  (select count(*)::int from tarefas.comentarios o where o.tarefa_id = t.id) as comentarios
`
export const daTarefa = sql`
  from tarefas.tarefas t
  join acesso_publico.usuarios r on r.id = t.responsavel_id
  left join acesso_publico.usuarios dp on dp.id = t.delegada_por
  left join contatos_publico.contatos kt on kt.id = t.contato_id
`
