import { sql, type RawBuilder } from 'kysely'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { escreverCursor } from '#kit/pagina.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { Passo, Relacionados } from '../../tipos.ts'
import { noContato } from '../encaixes.ts'

/** The related records that other modules show of a contact, as far as the user may see them. */
export async function relacionadosDe(s: Servicos, ctx: Ctx, id: string): Promise<Relacionados> {
  const partes = await Promise.all(s.ligados.de(noContato).map((n) => n.relacionados(s.banco.db, ctx, id)))
  return Object.fromEntries(partes.flatMap((p) => Object.entries(p)))
}

const POR_VEZ = 40
type LinhaDoPasso = Omit<Passo, 'em'> & { em: Date; chave: string }

/** Consents, unions and changes of the registry. */
const passosDoCadastro = (id: string): RawBuilder<unknown> => sql`
  select
    n.id::text,
    n.em,
    'consentimento' as tipo,
    case when n.dado then 'Consentimento dado' else 'Consentimento retirado' end as titulo,
    n.finalidade || ' · ' || n.canal as detalhe,
    u.nome as por,
    null::text as link
  from cad.consentimentos n
  left join acesso_publico.usuarios u on u.id = n.registrado_por
  where n.contato_id = ${id}
  union all
  select
    n.id::text,
    n.em,
    'uniao',
    'Unido com ' || coalesce(nullif(n.de_antes ->> 'nome', ''), 'outro cadastro'),
    case when n.desfeita_em is not null then 'desfeita' end,
    u.nome,
    null
  from cad.contato_unioes n
  left join acesso_publico.usuarios u on u.id = n.por
  where n.para = ${id}
  union all
  select
    md5(a.id::text)::uuid::text,
    a.em,
    'cadastro',
    case a.acao
      when 'contato.criar' then 'Cadastro criado'
      when 'contato.esquecer' then 'Dados apagados a pedido'
      else 'Cadastro alterado'
    end,
    null,
    u.nome,
    null
  from plataforma_publico.auditoria a
  left join acesso_publico.usuarios u on u.id = a.usuario_id
  where a.entidade = 'contato'
    and a.entidade_id = ${id}
    and a.acao in (
      'contato.criar', 'contato.alterar', 'contato.preencher', 'contato.incluir_meio', 'contato.tirar_meio',
      'contato.incluir_endereco', 'contato.incluir_unidade', 'contato.esquecer'
    )
`

/** Timeline of a contact over the registry and the other modules, newest first. */
export async function linhaDoTempoDe(
  s: Servicos,
  ctx: Ctx,
  id: string,
  cursor: string | undefined,
): Promise<{ passos: Passo[]; proximo: string | null }> {
  const dosOutros = await Promise.all(s.ligados.de(noContato).map((n) => n.passos(s.banco.db, ctx, id)))
  const fontes = [passosDoCadastro(id), ...dosOutros.filter((p) => p !== null)]
  const lugar = cursor ? lugarNoTempo(cursor) : null
  const { rows } = await sql<LinhaDoPasso>`
    select t.*, t.em::text as chave
    from (
      ${sql.join(fontes, sql` union all `)}
    ) t ${lugar ? sql`where (t.em, t.id) < (${lugar.em}::timestamptz, ${lugar.id})` : sql``}
    order by t.em desc, t.id desc
    limit ${POR_VEZ + 1}
  `.execute(s.banco.db)
  const passos = rows.slice(0, POR_VEZ)
  const ultimo = passos.at(-1)
  return {
    passos: passos.map(({ chave: _, em, ...p }) => ({ ...p, em: em.toISOString() })),
    proximo: rows.length > POR_VEZ && ultimo ? escreverCursor([ultimo.chave, ultimo.id]) : null,
  }
}
