import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { CartaoDaConversa } from '../../contract/conversas.ts'
import { canaisDe } from '#modules/funis/nucleo/server/canais-ao-vivo.ts'
import { cartaoNoAlcance, type Alcance } from '#modules/funis/nucleo/server/politica.ts'

type Linha = Omit<CartaoDaConversa, 'vence_em' | 'entrou_estagio_em' | 'responsavel' | 'pode_editar'> & {
  vence_em: Date | null
  entrou_estagio_em: Date
  responsavel_id: string | null
  responsavel_nome: string | null
}
const LIMITE = 30
/** A link may contain any typed text: only a UUID is a card. */
const ID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** Cards of the customer and cards linked to the conversation: those within reach, open ones first. */
export async function cartoesNaConversa(
  db: Db,
  a: Alcance,
  editar: boolean,
  conversaId: string,
  contatoId: string,
): Promise<{ cartoes: CartaoDaConversa[]; canais: string[]; pode_criar: boolean }> {
  const { rows } = await sql<Linha>`
    with ligados as materialized (
      select case when v.id ~ ${ID} then v.id::uuid end as id
      from chat_publico.vinculos v
      where v.conversa_id = ${conversaId}
        and v.tipo = 'cartao'
    )
    select
      c.id,
      c.titulo,
      c.funil_id,
      f.chave as funil_chave,
      f.nome as funil_nome,
      e.nome as estagio_nome,
      c.situacao,
      c.vence_em,
      c.entrou_estagio_em,
      c.valor_centavos::float8 as valor_centavos,
      c.responsavel_id,
      r.nome as responsavel_nome,
      l.id is not null as vinculado
    from (
      select id
      from funis.cartoes
      where contato_id = ${contatoId}
      union
      select id
      from ligados
      where id is not null
    ) x
    join funis.cartoes c on c.id = x.id
    join funis.funis f on f.id = c.funil_id
    join funis.estagios e on e.id = c.estagio_id
    left join acesso_publico.usuarios r on r.id = c.responsavel_id
    left join ligados l on l.id = c.id
    where ${cartaoNoAlcance(a)}
    order by (c.situacao = 'aberto') desc, (l.id is not null) desc, c.ultima_atividade_em desc, c.id
    limit ${LIMITE}
  `.execute(db)
  const cartoes = rows.map(({ responsavel_id, responsavel_nome, ...l }) => ({
    ...l,
    vence_em: l.vence_em?.toISOString() ?? null,
    entrou_estagio_em: l.entrou_estagio_em.toISOString(),
    responsavel: responsavel_id ? { id: responsavel_id, nome: responsavel_nome ?? '' } : null,
    pode_editar: editar && a.funis.get(l.funil_id)?.papel !== 'leitor',
  }))
  return {
    cartoes,
    canais: [...new Set(cartoes.map((c) => c.funil_id))].flatMap((f) => canaisDe(a, f)),
    pode_criar: editar && [...a.funis.values()].some((n) => n.papel !== 'leitor'),
  }
}

/** Keys of the fields that a contact has values for, without the values. */
export async function conhecidosDo(db: Db, contatoId: string): Promise<{ nome: string; campos: string[] }> {
  const { rows } = await sql<{ nome: string; campos: string[] }>`
    select
      k.nome,
      array(
        select jsonb_object_keys(
          k.campos || jsonb_strip_nulls(
            jsonb_build_object('nome', nullif(k.nome, ''), 'telefone', k.telefone, 'email', k.email)
          )
        )
      ) as campos
    from contatos_publico.contatos k
    where k.id = ${contatoId}
  `.execute(db)
  if (!rows[0]) throw naoEncontrado('Contato não encontrado.')
  return rows[0]
}
