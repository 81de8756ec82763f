import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Db } from '#platform/postgres/banco.ts'

export interface OrdemDeTeste {
  id: string
  numero: number
  email: string
  apr: string
  medida: string
  antes: string
  depois: string
  /** names of the photo slots, in their order */
  vagas: readonly string[]
}

let numero = 1870

/** An order scheduled for today and assigned to these technicians: a safety item, a measure and three photo slots or more. */
export async function ordemDeCampo(
  db: Db,
  tecnicos: readonly string[],
  o: { titulo?: string; cliente?: string; telefone?: string; vagas?: number } = {},
): Promise<OrdemDeTeste> {
  const [id, contato, apr, medida, antes, depois] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const n = numero++
  const equipe = uuidv7()
  await sql`insert into equipes.equipes (id, nome) values (${equipe}, ${`Campinas ${n}`})`.execute(db)
  await sql`
    insert into cad.contatos (id, nome, telefone, email)
    values (
      ${contato}, ${o.cliente ?? 'Edna Ramalho'}, ${o.telefone ?? `55119${String(10_000_000 + n)}`},
      ${`cliente${n}@casa.test`}
    )
  `.execute(db)
  await sql`
    insert into ordens.ordens (
      id, ano, numero, tipo, titulo, contato_id, situacao, equipe_id, agendada_de, agendada_ate, prazo_em, cidade,
      logradouro, numero_local, lat, lon
    )
    values (
      ${id}, 2026, ${n}, 'corretiva', ${o.titulo ?? 'Troca de inversor'}, ${contato}, 'agendada', ${equipe},
      now() - interval '1 minute', now() + interval '2 hours', now() + interval '1 day', 'Campinas',
      'Rua das Acácias', '120', -22.9, -47.06
    )
  `.execute(db)
  for (const t of tecnicos)
    await sql`insert into ordens.tecnicos (ordem_id, usuario_id) values (${id}, ${t})`.execute(db)
  await sql`
    insert into ordens.itens (id, ordem_id, n, grupo, texto, tipo, seguranca, unidade, minimo, maximo)
    values
      (${apr}, ${id}, 1, 'APR', 'Cinto e linha de vida conferidos', 'sim_nao', true, '', null, null),
      (${medida}, ${id}, 2, 'Medidas', 'Aterramento', 'numero', false, 'Ω', null, 10)
  `.execute(db)
  const vagas = ['Antes', 'Depois', 'Quadro']
  for (let k = vagas.length; k < (o.vagas ?? 0); k++) vagas.push(`Vista ${k - 2}`)
  for (const [k, nome] of vagas.entries()) {
    const publica = k < 2
    await sql`
      insert into ordens.vagas (id, ordem_id, n, nome, momento, obrigatoria, publica)
      values (
        ${[antes, depois][k] ?? uuidv7()}, ${id}, ${k + 1}, ${nome}, ${['antes', 'depois'][k] ?? 'durante'}, ${publica}, ${publica}
      )
    `.execute(db)
  }
  return { id, numero: n, email: `cliente${n}@casa.test`, apr, medida, antes, depois, vagas }
}
