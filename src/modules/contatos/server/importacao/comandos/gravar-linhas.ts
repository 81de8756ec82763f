import { sql, type RawBuilder } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { SEM_NOME, type ModoDoConhecido } from '../../../regras/importacao.ts'
import { chavesDaLinha, type ValoresDaLinha } from '../../../regras/linha.ts'
import { linhaInteira } from '../../consultas/linha-inteira.ts'
import { conhecidos } from '../consultas/conhecidos.ts'

interface Importacao {
  id: string
  etiqueta: string
  duplicados: string
}
interface Linha {
  n: number
  situacao: 'nova' | 'existente'
  contato_id: string | null
  valores: ValoresDaLinha
  /** the earlier row about the same contact */
  repete: number | null
}
const LOTE = 1000

/**
 * Writes the next rows. The change and the row's new state are one transaction, so that a killed process leaves no row
 * half done or done twice. A row that shares an address with an earlier row of the batch waits for the next batch,
 * where it finds the contact created.
 */
export async function gravarLinhas(
  tx: Tx,
  i: Importacao,
  aoMudar: (contato_id: string) => void = () => {},
): Promise<boolean> {
  const { rows } = await sql<Linha>`
    select n, situacao, contato_id, valores, repete
    from cad.importacao_linhas
    where importacao_id = ${i.id}
      and situacao in ('nova', 'existente')
    order by n
    limit ${LOTE}
  `.execute(tx)
  if (rows.length === 0) return false
  const vistas = new Set<string>()
  const vez = rows.filter((l) => {
    const chaves = chavesDaLinha(l.valores)
    const repetida = chaves.some((c) => vistas.has(c)) || (l.contato_id !== null && vistas.has(l.contato_id))
    for (const c of [...chaves, ...(l.contato_id ? [l.contato_id] : [])]) vistas.add(c)
    return !repetida
  })
  const agora = await conhecidos(tx, vez)
  const desconhecidas = vez.filter((l) => l.situacao === 'nova' && !agora.has(l.n))
  // the row that it repeats was skipped, and no contact is created without a name
  await recusarSemNome(
    tx,
    i,
    desconhecidas.filter((l) => !l.valores.nome),
  )
  const novas = desconhecidas.filter((l) => l.valores.nome).map((l) => ({ ...l, contato_id: uuidv7() }))
  // rows whose contact was created after the check: treated like rows about an existing contact
  const atrasadas = vez.filter((l) => l.situacao === 'nova' && agora.has(l.n))
  // with `repete` set, the user chose to join the row to another one: do not skip it
  const puladas = i.duplicados === 'pular' ? atrasadas.filter((l) => l.repete === null) : []
  const velhas = [
    ...vez.filter((l) => l.situacao === 'existente'),
    ...atrasadas.filter((l) => !puladas.includes(l)),
  ].map((l) => ({ ...l, contato_id: l.contato_id ?? agora.get(l.n)?.id ?? '' }))
  await criar(tx, i, novas)
  await atualizar(tx, i, umaPorContato(velhas))
  await aprender(tx, i, [...novas, ...umaPorContato(velhas)])
  await encerrar(tx, i, novas, umaPorContato(velhas))
  for (const l of [...novas, ...velhas]) aoMudar(l.contato_id)
  if (puladas.length > 0)
    await sql`
      update cad.importacao_linhas
      set situacao = 'pulada'
      where importacao_id = ${i.id}
        and n = any(${puladas.map((l) => l.n)}::int[])
    `.execute(tx)
  return true
}

async function recusarSemNome(tx: Tx, i: Importacao, linhas: readonly Linha[]): Promise<void> {
  if (linhas.length === 0) return
  const erros = JSON.stringify([{ coluna: 'Nome', mensagem: SEM_NOME }])
  await sql`
    update cad.importacao_linhas
    set situacao = 'invalida', erros = ${erros}::jsonb
    where importacao_id = ${i.id}
      and n = any(${linhas.map((l) => l.n)}::int[])
  `.execute(tx)
}

const umaPorContato = <L extends { contato_id: string }>(linhas: readonly L[]): L[] =>
  [...new Map(linhas.toReversed().map((l) => [l.contato_id, l])).values()].toReversed()

type Pronta = Omit<Linha, 'contato_id'> & { contato_id: string }

/** Converts the row to columns of a contact; null changes nothing. */
function colunas({ valores: v, contato_id }: Pronta, etiqueta: string) {
  return {
    id: contato_id,
    nome: v.nome ?? null,
    tipo: v.tipo ?? null,
    telefone: v.telefones[0] ?? null,
    email: v.emails[0] ?? null,
    empresa: v.empresa ?? null,
    cargo: v.cargo ?? null,
    observacoes: v.observacoes ?? null,
    nascimento: v.nascimento ?? null,
    origem: v.origem ?? null,
    responsavel: v.responsavel ?? null,
    tags: [...v.tags, ...(etiqueta ? [etiqueta] : [])],
    campos: {
      ...v.campos,
      ...(v.documento ? { documento: v.documento } : {}),
      ...(v.cidade ? { cidade: v.cidade } : {}),
      ...(v.uf ? { uf: v.uf.toLowerCase() } : {}),
    },
  }
}
const registros = (linhas: readonly Pronta[], etiqueta: string) => sql`
  jsonb_to_recordset(${JSON.stringify(linhas.map((l) => colunas(l, etiqueta)))}::jsonb) as v(
    id uuid, nome text, tipo text, telefone text, email text, empresa text, cargo text, observacoes text,
    nascimento date, origem text, responsavel text, tags jsonb, campos jsonb
  )
`
/** Finds the assignee by e-mail or name. Of several users with the name, the current assignee wins. */
const dono = (atual: RawBuilder<unknown>) => sql`
  (
    select u.id
    from acesso_publico.usuarios u
    where v.responsavel is not null
      and (u.email = v.responsavel::citext or u.nome = v.responsavel)
      and u.ativo
    order by u.id is not distinct from ${atual} desc, u.id
    limit 1
  )
`

async function criar(tx: Tx, i: Importacao, linhas: readonly Pronta[]): Promise<void> {
  if (linhas.length === 0) return
  await sql`
    insert into cad.contatos (
      id, nome, nome_informado, tipo, telefone, email, empresa, cargo, observacoes, nascimento, origem,
      responsavel_id, tags, campos
    )
    select
      v.id,
      coalesce(v.nome, ''),
      v.nome is not null,
      coalesce(v.tipo, 'pessoa'),
      v.telefone,
      v.email,
      v.empresa,
      v.cargo,
      v.observacoes,
      v.nascimento,
      coalesce(v.origem, 'importação'),
      ${dono(sql`null::uuid`)},
      array(select distinct t from jsonb_array_elements_text(v.tags) t order by t limit 20),
      v.campos
    from ${registros(linhas, i.etiqueta)}
  `.execute(tx)
}

/** Value of each column of a contact `o` after applying a row `v`: fills only empty values, or overwrites. */
function fundir(modo: ModoDoConhecido) {
  const completa = modo === 'completar' || modo === 'pular'
  const texto = (c: string) =>
    completa
      ? sql`coalesce(nullif(${sql.ref(`o.${c}`)}, ''), ${sql.ref(`v.${c}`)}, ${sql.ref(`o.${c}`)})`
      : sql`coalesce(${sql.ref(`v.${c}`)}, ${sql.ref(`o.${c}`)})`
  const depois = (atual: RawBuilder<unknown>, dito: RawBuilder<unknown>) =>
    completa ? sql`coalesce(${atual}, ${dito})` : sql`coalesce(${dito}, ${atual})`
  const ditos = sql`case when o.documento is not null then v.campos - 'documento' else v.campos end`
  const emBranco = sql`
    coalesce(
      (
        select jsonb_object_agg(c.key, c.value)
        from jsonb_each(v.campos) c
        where coalesce(o.campos -> c.key, 'null') in ('null', '""')
      ),
      '{}'
    )
  `
  return {
    texto,
    tipo: completa ? sql`o.tipo` : sql`coalesce(v.tipo, o.tipo)`,
    nascimento: depois(sql`o.nascimento`, sql`v.nascimento`),
    responsavel: depois(sql`o.responsavel_id`, dono(sql`o.responsavel_id`)),
    campos: completa ? emBranco : ditos,
  }
}

/** Skips rows that would change nothing. */
async function atualizar(tx: Tx, i: Importacao, linhas: readonly Pronta[]): Promise<void> {
  if (linhas.length === 0) return
  await sql`
    update cad.importacao_linhas l
    set antes = ${linhaInteira}
    from cad.contatos k
    where k.id = any(${linhas.map((l) => l.contato_id)}::uuid[])
      and l.importacao_id = ${i.id}
      and (l.n, k.id) in (
        select *
        from unnest(${linhas.map((l) => l.n)}::int[], ${linhas.map((l) => l.contato_id)}::uuid[])
      )
  `.execute(tx)
  const f = fundir(i.duplicados as ModoDoConhecido)
  await sql`
    update cad.contatos k
    set
      nome = n.nome,
      nome_informado = k.nome_informado or n.nome is distinct from k.nome,
      tipo = n.tipo,
      telefone = n.telefone,
      email = n.email,
      empresa = n.empresa,
      cargo = n.cargo,
      observacoes = n.observacoes,
      nascimento = n.nascimento,
      origem = n.origem,
      responsavel_id = n.responsavel_id,
      tags = n.tags,
      campos = n.campos,
      atualizado_em = now()
    from ${registros(linhas, i.etiqueta)}
    join cad.contatos o on o.id = v.id
    cross join lateral (
      select
        ${f.texto('nome')} as nome,
        ${f.tipo} as tipo,
        coalesce(o.telefone, v.telefone) as telefone,
        coalesce(o.email, v.email) as email,
        ${f.texto('empresa')} as empresa,
        ${f.texto('cargo')} as cargo,
        ${f.texto('observacoes')} as observacoes,
        ${f.nascimento} as nascimento,
        ${f.texto('origem')} as origem,
        ${f.responsavel} as responsavel_id,
        array(
          select t
          from (
            select t, min(ord) as ord
            from unnest(o.tags || array(select jsonb_array_elements_text(v.tags))) with ordinality x(t, ord)
            group by t
          ) y
          order by ord
          limit 20
        ) as tags,
        o.campos || ${f.campos} as campos
    ) n
    where k.id = v.id
      and (
        k.nome, k.tipo, k.telefone, k.email, k.empresa, k.cargo, k.observacoes, k.nascimento, k.origem,
        k.responsavel_id, k.tags, k.campos
      ) is distinct from (
        n.nome, n.tipo, n.telefone, n.email, n.empresa, n.cargo, n.observacoes, n.nascimento, n.origem,
        n.responsavel_id, n.tags, n.campos
      )
  `.execute(tx)
}

/**
 * Inserts new addresses and consumer units and records each with its row, for the undo. The inserted rows are returned
 * and matched here: a join in SQL of two lists of unknown length would compare every pair.
 */
async function aprender(tx: Tx, i: Importacao, linhas: readonly Pronta[]): Promise<void> {
  const meios = linhas.flatMap((l) => [
    ...l.valores.telefones.map((valor) => ({ n: l.n, tipo: 'telefone', valor, id: l.contato_id })),
    ...l.valores.emails.map((valor) => ({ n: l.n, tipo: 'email', valor, id: l.contato_id })),
  ])
  const unidades = linhas.flatMap((l) =>
    l.valores.unidades.map((numero) => ({ n: l.n, id: uuidv7(), contato_id: l.contato_id, numero })),
  )
  const novos = new Set((await meiosNovos(tx, meios)).map((m) => `${m.tipo} ${m.valor}`))
  const novas = new Set((await unidadesNovas(tx, unidades)).map((u) => u.id))
  const notas = [
    ...meios
      .filter((m) => novos.delete(`${m.tipo} ${m.valor}`))
      .map(({ n, tipo, valor }) => ({ n, nota: { tipo, valor } })),
    ...unidades.filter((u) => novas.has(u.id)).map(({ n, id }) => ({ n, nota: { tipo: 'uc', valor: id } })),
  ]
  const porLinha = [...Map.groupBy(notas, (x) => x.n)].map(([n, lista]) => ({ n, lista: lista.map((x) => x.nota) }))
  if (porLinha.length === 0) return
  await sql`
    update cad.importacao_linhas l
    set identidades = l.identidades || a.lista
    from jsonb_to_recordset(${JSON.stringify(porLinha)}::jsonb) as a(n int, lista jsonb)
    where l.importacao_id = ${i.id}
      and l.n = a.n
  `.execute(tx)
}

async function meiosNovos(
  tx: Tx,
  meios: readonly { tipo: string; valor: string; id: string }[],
): Promise<{ tipo: string; valor: string }[]> {
  if (meios.length === 0) return []
  const { rows } = await sql<{ tipo: string; valor: string }>`
    insert into cad.contato_identidades (tipo, valor, contato_id)
    select tipo, valor, id
    from jsonb_to_recordset(${JSON.stringify(meios)}::jsonb) as p(tipo text, valor text, id uuid)
    order by tipo, valor
    on conflict do nothing
    returning tipo, valor
  `.execute(tx)
  return rows
}

async function unidadesNovas(
  tx: Tx,
  unidades: readonly { id: string; contato_id: string; numero: string }[],
): Promise<{ id: string }[]> {
  if (unidades.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    insert into cad.unidades_consumidoras (id, contato_id, campos)
    select p.id, p.contato_id, jsonb_build_object('uc_numero', p.numero)
    from jsonb_to_recordset(${JSON.stringify(unidades)}::jsonb) as p(id uuid, contato_id uuid, numero text)
    where not exists (
      select from cad.unidades_consumidoras x
      where x.contato_id = p.contato_id
        and x.numero = p.numero
    )
    returning id
  `.execute(tx)
  return rows
}

async function encerrar(tx: Tx, i: Importacao, novas: readonly Pronta[], velhas: readonly Pronta[]): Promise<void> {
  const todas = [
    ...novas.map((l) => ({ n: l.n, id: l.contato_id, nova: true })),
    ...velhas.map((l) => ({ n: l.n, id: l.contato_id, nova: false })),
  ]
  if (todas.length === 0) return
  await sql`
    update cad.importacao_linhas l
    set
      contato_id = k.id,
      depois = ${linhaInteira},
      situacao = case
          when v.nova then 'criada'
          when l.antes = ${linhaInteira} and l.identidades = '[]' then 'igual'
          else 'atualizada'
        end
    from unnest(
      ${todas.map((t) => t.n)}::int[], ${todas.map((t) => t.id)}::uuid[], ${todas.map((t) => t.nova)}::bool[]
    ) as v(n, id, nova)
    join cad.contatos k on k.id = v.id
    where l.importacao_id = ${i.id}
      and l.n = v.n
  `.execute(tx)
  // the contact disappeared meanwhile (merged or removed): leave the row for the user to decide
  await sql`
    update cad.importacao_linhas
    set situacao = 'duvida', contato_id = null
    where importacao_id = ${i.id}
      and n = any(${todas.map((t) => t.n)}::int[])
      and situacao in ('nova', 'existente')
  `.execute(tx)
}
