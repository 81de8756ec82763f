import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { EquipeEscrita } from '../../contract/equipes.ts'
import { agendaMudou } from '../../eventos.ts'
import type { TipoDeVeiculo } from '../../tipos.ts'

const mudou = (u: Unidade, equipe_id: string | null) => u.emitir(agendaMudou, { equipe_id, ordem_id: null, por: null })

export async function criarEquipe(u: Unidade, e: EquipeEscrita): Promise<string> {
  const id = uuidv7()
  const { membros, ...resto } = e
  await u.tx
    .insertInto('equipes.equipes')
    .values({ id, ...emColunas(resto) })
    .execute()
  await porMembros(u, id, membros)
  u.auditar({
    acao: 'equipe_de_campo.criar',
    entidade: 'equipe_de_campo',
    entidade_id: id,
    depois: { nome: e.nome, membros },
  })
  mudou(u, id)
  return id
}

const emColunas = (e: Omit<EquipeEscrita, 'membros'>) => ({
  nome: e.nome,
  veiculo_id: e.veiculo_id,
  cidade: e.cidade,
  lat: e.lat === null || e.lon === null ? null : String(e.lat),
  lon: e.lat === null || e.lon === null ? null : String(e.lon),
  inicio_min: e.inicio_min,
  fim_min: e.fim_min,
  capacidade_min: e.capacidade_min,
  sabado: e.sabado,
  instalacao: e.instalacao,
})

/** Sets who is in a crew from today on: who leaves stays in its past. */
async function porMembros(u: Unidade, id: string, membros: readonly string[]): Promise<void> {
  const hoje = diaAqui()
  await sql`
    delete from equipes.membros
    where equipe_id = ${id}
      and not usuario_id = any(${membros}::uuid[])
      and lower(vale) >= ${hoje}::date
  `.execute(u.tx)
  await sql`
    update equipes.membros
    set vale = daterange(lower(vale), ${hoje}::date)
    where equipe_id = ${id}
      and not usuario_id = any(${membros}::uuid[])
      and vale @> ${hoje}::date
  `.execute(u.tx)
  for (const usuario_id of [...membros].toSorted())
    await sql`
      insert into equipes.membros (id, equipe_id, usuario_id, vale)
      select ${uuidv7()}, ${id}, ${usuario_id}, daterange(${hoje}::date, null)
      where not exists (
        select from equipes.membros
        where equipe_id = ${id}
          and usuario_id = ${usuario_id}
          and vale @> ${hoje}::date
      )
    `.execute(u.tx)
}

export async function editarEquipe(u: Unidade, id: string, e: EquipeEscrita & { versao: number }): Promise<void> {
  const antes = await u.tx
    .selectFrom('equipes.equipes')
    .select(['nome', 'versao', 'veiculo_id', 'capacidade_min'])
    .where('id', '=', id)
    .where('arquivado_em', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!antes) throw naoEncontrado('Equipe não encontrada.')
  if (antes.versao !== e.versao) throw conflito('Outra pessoa mudou esta equipe. Atualize e confira antes de salvar.')
  const { membros, versao, ...resto } = e
  await u.tx
    .updateTable('equipes.equipes')
    .set({ ...emColunas(resto), versao: versao + 1 })
    .where('id', '=', id)
    .execute()
  await porMembros(u, id, membros)
  u.auditar({
    acao: 'equipe_de_campo.editar',
    entidade: 'equipe_de_campo',
    entidade_id: id,
    antes: { nome: antes.nome, veiculo_id: antes.veiculo_id, capacidade_min: antes.capacidade_min },
    depois: { nome: e.nome, veiculo_id: e.veiculo_id, capacidade_min: e.capacidade_min, membros },
  })
  mudou(u, id)
}

export async function arquivarEquipe(u: Unidade, id: string): Promise<void> {
  const { rows } = await sql`
    select from equipes.ocupacoes
    where recurso_id = ${id}
      and cancelada_em is null
      and upper(periodo) > now()
    limit 1
  `.execute(u.tx)
  if (rows.length > 0) throw conflito('Esta equipe tem visitas marcadas. Mude-as para outra equipe antes.')
  const feito = await u.tx
    .updateTable('equipes.equipes')
    .set({ arquivado_em: new Date() })
    .where('id', '=', id)
    .where('arquivado_em', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!feito) throw naoEncontrado('Equipe não encontrada.')
  await porMembros(u, id, [])
  u.auditar({
    acao: 'equipe_de_campo.arquivar',
    entidade: 'equipe_de_campo',
    entidade_id: id,
    depois: { arquivada: true },
  })
  mudou(u, id)
}

export async function criarVeiculo(
  u: Unidade,
  v: { nome: string; tipo: TipoDeVeiculo; placa: string | null; local_id: string | null },
): Promise<string> {
  const id = uuidv7()
  await u.tx
    .insertInto('equipes.veiculos')
    .values({ id, ...v })
    .execute()
  u.auditar({ acao: 'veiculo_de_campo.criar', entidade: 'veiculo_de_campo', entidade_id: id, depois: v })
  return id
}

export async function certificar(
  u: Unidade,
  c: { usuario_id: string; habilidade: string; tem: boolean; valido_ate: string | null },
): Promise<void> {
  if (c.tem)
    await sql`
      insert into equipes.certificados (usuario_id, habilidade, valido_ate)
      values (${c.usuario_id}, ${c.habilidade}, ${c.valido_ate}::date)
      on conflict (usuario_id, habilidade) do update set valido_ate = excluded.valido_ate, atualizado_em = now()
    `.execute(u.tx)
  else
    await sql`
      delete from equipes.certificados
      where usuario_id = ${c.usuario_id}
        and habilidade = ${c.habilidade}
    `.execute(u.tx)
  u.auditar({
    acao: 'certificado_de_campo.registrar',
    entidade: 'certificado_de_campo',
    entidade_id: c.usuario_id,
    depois: c,
  })
  mudou(u, null)
}
