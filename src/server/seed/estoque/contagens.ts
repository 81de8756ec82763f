import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { marcandoDemonstracao } from '#modules/acesso/publico.ts'
import {
  aprovarInventario,
  contar,
  criarCiclo,
  criarInventario,
  explicarDiferenca,
  iniciarInventario,
  pedirRecontagem,
  revisarInventario,
} from '#modules/inventarios/publico.ts'
import type { motivosDaDiferenca } from '#modules/inventarios/tipos.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'

interface Posicao {
  linha_id: string
  qtd: number
  livre: number
  series: string[]
}
const CAMPINAS = 'Almoxarifado Campinas'
/** What the shelf has against the book, and why. */
const DIFERENCAS: readonly (readonly [quanto: number, tipo: (typeof motivosDaDiferenca)[number], motivo: string])[] = [
  [-1, 'quebra', 'Peça quebrada na prateleira, sem baixa'],
  [1, 'erro_na_entrada', 'Veio uma a mais na última reposição'],
  [-1, 'sem_registro', 'A equipe da van 2 levou e não registrou'],
  [2, 'erro_na_entrada', 'Duas devolvidas pela obra sem lançamento'],
  [-2, 'corte_sem_baixa', 'Usado em bancada e não registrado'],
  [1, 'sem_registro', 'Sobra de instalação guardada sem registro'],
  [-1, 'quebra', 'Trincado na descarga'],
]

/** The positions of a count in the order of a walk, with what there is: the seed plays both the shelf and the counter. */
async function posicoes(tx: Tx, id: string): Promise<Posicao[]> {
  const { rows } = await sql<Posicao>`
    select
      l.id as linha_id,
      l.retrato::float8 as qtd,
      coalesce(s.qtd - s.reservado, 0)::float8 as livre,
      array(
        select x.numero
        from estoque_publico.series x
        where x.item_id = l.item_id
          and x.local_id = l.local_id
        order by x.numero
      ) as series
    from inventarios.linhas l
    join estoque_publico.materiais m on m.item_id = l.item_id
    left join estoque_publico.saldos s on s.item_id = l.item_id and s.local_id = l.local_id
    where l.inventario_id = ${id}
    order by l.endereco, m.codigo
  `.execute(tx)
  return rows
}

async function contarPosicao(
  u: Unidade,
  p: { id: string; quem: string; rodada: number },
  onde: Posicao,
  quanto = onde.qtd,
): Promise<void> {
  const hora = new Date().toISOString()
  await contar(u, p.id, p.quem, {
    chave: uuidv7(),
    linha_id: onde.linha_id,
    rodada: p.rodada,
    contado_em: hora,
    enviado_em: hora,
    quantidade: String(quanto),
    series: onde.series,
  })
}

interface Quem {
  conta: string
  responde: string
  locais: ReadonlyMap<string, string>
  categorias: ReadonlyMap<string, string>
}

async function lerQuem(db: Db): Promise<Quem | null> {
  const { rows } = await sql<{ conta: string | null; responde: string | null; ha: boolean }>`
    select
      (select id from acesso_publico.usuarios where email = 'almoxarife@girassol.test') as conta,
      (select id from acesso_publico.usuarios where email = 'lucia.sampaio@girassol.test') as responde,
      exists (select from inventarios.inventarios) as ha
  `.execute(db)
  const { rows: nomes } = await sql<{ id: string; nome: string; lugar: boolean }>`
    select id, nome, true as lugar from estoque_publico.locais where fisico
    union all
    select id, nome, false from estoque_publico.categorias
  `.execute(db)
  const porNome = (lugar: boolean) => new Map(nomes.filter((n) => n.lugar === lugar).map((n) => [n.nome, n.id]))
  const [r] = rows
  if (!r?.conta || !r.responde || r.ha || nomes.length === 0) return null
  return { conta: r.conta, responde: r.responde, locais: porNome(true), categorias: porNome(false) }
}

const escopo = (q: Quem, titulo: string, lugar: string, categorias: readonly string[] = []) => ({
  titulo,
  locais: [q.locais.get(lugar) ?? ''],
  categorias: categorias.flatMap((nome) => q.categorias.get(nome) ?? []),
  materiais: [],
  endereco_de: null,
  endereco_ate: null,
  classe: null,
  modo: 'fotografia' as const,
  tolerancia_pct: 2,
  tolerancia_centavos: 5_000,
  motivo_centavos: 2_000,
  responsavel_id: q.responde,
  contadores: [q.conta],
})

/** Counted by one person, three differences counted again and explained, approved by another, posted. */
async function lancado(s: Servicos, q: Quem): Promise<void> {
  const [responde, conta] = [{ usuario: { id: q.responde } }, { usuario: { id: q.conta } }]
  const id = await s.executar(responde, async (u) => {
    const novo = await criarInventario(u, escopo(q, 'Estruturas e fixação', CAMPINAS, ['Estruturas', 'Fixação']))
    await iniciarInventario(u, novo)
    return novo
  })
  const diferem = await s.executar(conta, async (u) => {
    const todas = await posicoes(u.tx, id)
    const avulsas = todas.filter((p) => p.series.length === 0 && p.livre > 4 && Number.isInteger(p.qtd))
    const passo = Math.max(1, Math.floor(avulsas.length / DIFERENCAS.length))
    const errados = DIFERENCAS.flatMap(([quanto, tipo, motivo], n) => {
      const onde = avulsas[n * passo]
      return onde ? [{ onde, quanto: onde.qtd + quanto, tipo, motivo }] : []
    })
    for (const p of todas)
      await contarPosicao(u, { id, quem: q.conta, rodada: 1 }, p, errados.find((e) => e.onde === p)?.quanto)
    return errados
  })
  await s.executar(responde, async (u) => {
    await revisarInventario(u, id)
    await pedirRecontagem(u, id, { linhas: diferem.map((d) => d.onde.linha_id) })
  })
  await s.executar(conta, async (u) => {
    for (const d of diferem) await contarPosicao(u, { id, quem: q.conta, rodada: 2 }, d.onde, d.quanto)
  })
  await s.executar(responde, async (u) => {
    for (const { onde, tipo, motivo } of diferem) await explicarDiferenca(u, { id, linha: onde.linha_id, tipo, motivo })
    await aprovarInventario(u, id)
  })
}

/** The cables of the main store, half of them counted. */
async function emContagem(s: Servicos, q: Quem): Promise<void> {
  const id = await s.executar({ usuario: { id: q.responde } }, async (u) => {
    const novo = await criarInventario(u, escopo(q, 'Cabos do galpão', CAMPINAS, ['Cabos']))
    await iniciarInventario(u, novo)
    return novo
  })
  await s.executar({ usuario: { id: q.conta } }, async (u) => {
    const todas = await posicoes(u.tx, id)
    for (const p of todas.slice(0, Math.ceil(todas.length / 2)))
      await contarPosicao(u, { id, quem: q.conta, rodada: 1 }, p)
  })
}

/**
 * Seeds a count that was posted, one under way, a draft and a cycle, with the commands that people use: who counts does
 * not approve. Runs once, only while the demonstration is marked.
 */
export async function semearContagens(s: Servicos, agora = new Date()): Promise<void> {
  const { db } = s.banco
  if (!(await marcandoDemonstracao(db))) return
  const quem = await lerQuem(db)
  if (quem) {
    await lancado(s, quem)
    await emContagem(s, quem)
    await s.executar({ usuario: { id: quem.responde } }, async (u) => {
      await criarInventario(u, { ...escopo(quem, 'Van 2 antes da revisão', 'Van 2'), modo: 'bloqueio' })
      await criarCiclo(u, {
        ...escopo(quem, 'Classe A de Campinas', CAMPINAS),
        classe: 'A',
        cada_dias: 30,
        proxima_em: somarDias(diaAqui(agora), 9),
      })
    })
  }
  await sql`
    insert into cad.demonstracao (tabela, id)
    select 'inventarios.inventarios', id from inventarios.inventarios
    union all
    select 'inventarios.ciclos', id from inventarios.ciclos
    on conflict do nothing
  `.execute(db)
  await sql`select estoque.marcar_demonstracao()`.execute(db)
}
