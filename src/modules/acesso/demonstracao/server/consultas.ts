import { sql } from 'kysely'
import { nomeDaEmpresa } from '#modules/empresa/publico.ts'
import type { Ligados } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Contagem, SituacaoDaDemonstracao } from '../contract/demonstracao.ts'
import { aoDeixarDemonstracao } from './comandos/partes.ts'

/** Whether the demonstration was left: it is never seeded nor offered again. */
export async function demonstracaoDeixada(db: Db): Promise<boolean> {
  return (await deixadaEm(db)) !== null
}

/** Whether there is a demonstration to leave. */
export async function haDemonstracao(db: Db): Promise<boolean> {
  const { rows } = await sql<{ ha: boolean }>`
    select exists (select from cad.demonstracao where tabela = 'cad.usuarios')
      and not exists (select from cad.demonstracao_deixada) as ha
  `.execute(db)
  return rows[0]?.ha ?? false
}

/** Whether the seed of the demonstration is filling a new database: what is written now is marked at its end. */
export async function marcandoDemonstracao(db: Db): Promise<boolean> {
  const { rows } = await sql`select from cad.demonstracao where tabela = ''`.execute(db)
  return rows.length > 0
}

async function deixadaEm(db: Db): Promise<Date | null> {
  return (await db.selectFrom('cad.demonstracao_deixada').select('em').executeTakeFirst())?.em ?? null
}

/** Active administrators whose account is not part of the demonstration. */
export async function administradoresDeVerdade(db: Db): Promise<{ nome: string; email: string }[]> {
  const { rows } = await sql<{ nome: string; email: string }>`
    select u.nome, u.email
    from cad.usuarios u
    join cad.papeis_globais p on p.usuario_id = u.id and p.papel = 'admin'
    where u.ativo
      and u.id not in (select cad.da_demonstracao('cad.usuarios'))
    order by u.nome
  `.execute(db)
  return rows
}

/** Counts the marked rows that exist, by the names of the modules' tables. */
export async function contar(db: Db, ligados: Ligados): Promise<{ leva: Contagem[]; configurado: Contagem[] }> {
  const { rows } = await sql<{ tabela: string; n: number }>`select tabela, n from cad.contar_demonstracao()`.execute(db)
  const quantas = new Map(rows.map((r) => [r.tabela, r.n]))
  const nomes = (tabelas: Readonly<Record<string, string>>) =>
    Object.entries(tabelas).map(([tabela, rotulo]) => ({ rotulo, n: quantas.get(tabela) ?? 0 }))
  const partes = ligados.de(aoDeixarDemonstracao)
  const presentes = (c: Contagem) => c.n > 0
  return {
    leva: [{ rotulo: 'pessoas', n: quantas.get('cad.usuarios') ?? 0 }, ...partes.flatMap((p) => nomes(p.leva))].filter(
      presentes,
    ),
    configurado: [
      ...partes.flatMap((p) => nomes(p.configurado ?? {})),
      { rotulo: 'times', n: quantas.get('cad.times') ?? 0 },
    ].filter(presentes),
  }
}

export async function lerSituacao(db: Db, ligados: Ligados, eu: string): Promise<SituacaoDaDemonstracao> {
  const [em, contagens, administradores, empresa] = await Promise.all([
    deixadaEm(db),
    contar(db, ligados),
    administradoresDeVerdade(db),
    nomeDaEmpresa(db),
  ])
  const { rows } = await sql<{ minha: boolean; ficam: number }>`
    select
      ${eu} in (select cad.da_demonstracao('cad.usuarios')) as minha,
      cad.contatos_que_ficam() as ficam
  `.execute(db)
  return {
    existe: em === null && contagens.leva.length > 0,
    deixada_em: em?.toISOString() ?? null,
    empresa,
    ...contagens,
    contatos_que_ficam: rows[0]?.ficam ?? 0,
    administradores,
    sou_da_demonstracao: rows[0]?.minha ?? false,
  }
}
