import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { semearItens } from '#modules/catalogo/publico.ts'
import { FICHA_DO_INVERSOR, FICHA_DO_MODULO } from '#modules/garantias/server/usina-de-teste.ts'
import { situacoesDoRma } from '#modules/garantias/tipos.ts'
import { novaUsina } from '#modules/usinas/contract/usinas.ts'
import { criarUsina } from '#modules/usinas/server/comandos/usinas.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { criarContatoSolto } from '#modules/contatos/server/comandos/cadastrar.ts'
import { semearCampo } from '#server/seed/campo/semear.ts'
import { semearGarantias } from '#server/seed/garantias/semear.ts'
import { appDeTeste } from '#tests/suporte/app.ts'

const casa = await appDeTeste({ env: { SEED: 'demo' } })
const { s } = casa.app
const { db } = s.banco
await db.insertInto('cad.demonstracao').values({ tabela: '', id: uuidv7() }).execute()
await s.executar(sistema, async (u) => {
  const item = { fornecedor: '', unidade: 'un' as const, custo_centavos: 60_000 }
  await semearItens(u, [
    { ...item, tipo: 'modulo', marca: 'Canadian', modelo: 'HiKu6 550', ficha: FICHA_DO_MODULO },
    { ...item, tipo: 'inversor', marca: 'Deye', modelo: 'SUN-15K', ficha: FICHA_DO_INVERSOR },
  ])
  for (const nome of ['Palma', 'Jequitibá', 'Aroeira', 'Ipê'])
    await criarUsina(
      u,
      novaUsina.parse({
        nome,
        kwp: 18.7,
        ca_kw: 15,
        modalidade: 'AUTOCONSUMO_LOCAL',
        uf: 'MG',
        entrou_em: '2026-03-02',
      }),
    )
})
await s.banco.transacao(async (tx) => {
  for (const nome of ['Edna Ramalho', 'Padaria Pão Dourado', 'Condomínio Recanto']) await criarContatoSolto(tx, nome)
})
await semearCampo(s)
await semearGarantias(s)

interface Contagem {
  usinas: number
  modulos: number
  assinados: number
  databooks: number
  rmas: number
}
async function contar(): Promise<Contagem | undefined> {
  const { rows } = await sql<Contagem>`
    select
      (select count(distinct usina_id) from garantias.strings)::int as usinas,
      (select count(*) from garantias.instalacoes where retirada_em is null and string_id is not null)::int as modulos,
      (select count(*) from garantias.comissionamentos where assinado_em is not null)::int as assinados,
      (select count(*) from garantias.databooks)::int as databooks,
      (select count(*) from garantias.rmas)::int as rmas
  `.execute(db)
  return rows[0]
}

it('seeds three whole maps, signed tests, databooks and a claim in each state, once', async () => {
  const antes = await contar()
  expect(antes).toEqual({ usinas: 3, modulos: 102, assinados: 3, databooks: 3, rmas: situacoesDoRma.length })
  const { rows } = await sql<{ situacao: string }>`select situacao from garantias.rmas`.execute(db)
  expect(rows.map((r) => r.situacao).toSorted()).toEqual([...situacoesDoRma].toSorted())
  const { rows: como } = await sql<{ como: string }>`select como from garantias.comissionamentos order by como`.execute(
    db,
  )
  expect(como.map((c) => c.como)).toEqual(['engenharia', 'segunda', 'segunda'])
  await semearGarantias(s)
  expect(await contar()).toEqual(antes)
})

it('gives each databook the photos of the orders of its plant, a thermography among them', async () => {
  const { rows } = await sql<{ faltas: string[]; fotos: number; ordens: number }>`
    select
      d.faltas,
      (
        select count(*)::int
        from ordens.fotos f
        join ordens.ordens o on o.id = f.ordem_id
        where o.usina_id = d.usina_id and f.vaga_id is not null and f.recebida_em is not null
      ) as fotos,
      (select count(*)::int from ordens.ordens o where o.usina_id = d.usina_id) as ordens
    from garantias.databooks d
  `.execute(db)
  expect(rows).toHaveLength(3)
  for (const r of rows) {
    expect(r.faltas).not.toContain('fotos')
    expect(r.fotos).toBeGreaterThan(0)
    expect(r.ordens).toBeGreaterThan(3)
  }
  const { rows: termicas } = await sql`
    select
    from ordens.fotos f
    join ordens.vagas v on v.id = f.vaga_id
    join ordens.ordens o on o.id = f.ordem_id and o.situacao = 'concluida'
    where v.nome = 'Imagem térmica dos módulos' and o.usina_id is not null
  `.execute(db)
  expect(termicas.length).toBeGreaterThan(0)
})

it('leaves with the demonstration, and keeps what is real', async () => {
  await sql`select cad.marcar_demonstracao()`.execute(db)
  const admin = await casa.como('admin@girassol.test')
  const real = uuidv7()
  await sql`
    insert into garantias.rmas (id, serie, item_id, cobertura, defeito)
    select ${real}, 'REAL-0001', id, 'nenhuma', 'Caixa de junção solta'
    from catalogo.itens
    where tipo = 'modulo'
    limit 1
  `.execute(db)
  await sql`insert into cad.demonstracao_deixada (por, manteve) values (${admin.id}, false)`.execute(db)
  await s.executar(sistema, async (u) => void (await sql`select garantias.deixar_demonstracao()`.execute(u.tx)))
  expect(await contar()).toEqual({ usinas: 0, modulos: 0, assinados: 0, databooks: 0, rmas: 1 })
})
