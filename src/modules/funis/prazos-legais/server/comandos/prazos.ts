import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { listaEntreAspas } from '#kit/lista-falada.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { idDoRotulo } from '#kit/rotulo.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { prazosLegais, PrazoLegalVisto } from '../../contract/prazos-legais.ts'
import { camposEmUso } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { todosOsPrazosLegais } from '../consultas/prazos.ts'
import { trabalhoDoTermo } from '../tipos-de-trabalho.ts'

type Novo = BodyDe<typeof prazosLegais.criar>
type Mudanca = BodyDe<typeof prazosLegais.alterar>

const errado = (campo: string, mensagem: string) => invalido(mensagem, [{ campo, mensagem }])

/** An advisory lock allows one writer at a time, because the check for overlapping cases reads all of them. */
async function trancados(u: Unidade): Promise<PrazoLegalVisto[]> {
  await sql`select pg_advisory_xact_lock(hashtext('funis.prazos_legais'))`.execute(u.tx)
  return todosOsPrazosLegais(u.tx)
}

const seCruzam = (a: { de: string; ate: string | null }, b: PrazoLegalVisto) =>
  (b.vigente_ate === null || a.de < b.vigente_ate) && (a.ate === null || b.vigente_de < a.ate)

/** A condition may only name existing fields, and there is at most one case without a condition per period. */
async function conferir(
  u: Unidade,
  outros: readonly PrazoLegalVisto[],
  p: Pick<Novo, 'quando'>,
  periodo: { de: string; ate: string | null },
): Promise<void> {
  const campos = await camposEmUso(u.tx)
  if (p.quando?.regras.some((r) => !campos.has(r.campo)))
    throw errado('quando', 'A condição fala de um campo que não existe')
  if (!p.quando && outros.some((o) => o.quando === null && seCruzam(periodo, o)))
    throw conflito('Este prazo já diz o que vale nos demais casos. Ponha uma condição neste, ou mude aquele.')
}

const colunas = (p: Novo | Mudanca) => ({
  nome: p.nome,
  caso: p.caso,
  quando: p.quando ? JSON.stringify(p.quando) : null,
  valor: p.valor,
  unidade: p.unidade,
  norma: p.norma,
  fonte: p.fonte,
})

async function inserir(
  u: Unidade,
  termo: string,
  ordem: number,
  p: Novo | Mudanca,
  vigente_de: string,
  vigente_ate: string | null,
): Promise<string> {
  const id = uuidv7()
  await u.tx
    .insertInto('funis.prazos_legais')
    .values({ id, termo, ordem, vigente_de, vigente_ate, criado_por: u.autor.usuario?.id ?? null, ...colunas(p) })
    .execute()
  return id
}

/** Enqueues a job that recalculates the deadlines based on this term, because there can be many cards. */
const recontar = (u: Unidade, termo: string) =>
  agendar(u.tx, trabalhoDoTermo, { termo }, { chave: `recontar-legais:${termo}:${uuidv7()}` })

function termoNovo(nome: string, usados: ReadonlySet<string>): string {
  const base = (idDoRotulo(nome).replace(/^[^a-z]+/, '') || 'prazo').slice(0, 50)
  let termo = base
  for (let n = 2; usados.has(termo); n++) termo = `${base}_${n}`
  return termo
}

export async function criarPrazoLegal(u: Unidade, p: Novo): Promise<string> {
  const todos = await trancados(u)
  if (p.termo && !todos.some((x) => x.termo === p.termo)) throw errado('termo', 'Este prazo não existe')
  const irmaos = todos.filter((x) => x.termo === p.termo)
  await conferir(u, irmaos, p, { de: p.vigente_de, ate: null })
  const termo = p.termo ?? termoNovo(p.nome, new Set(todos.map((x) => x.termo)))
  const { rows } = await sql<{ ordem: number }>`
    select coalesce(max(ordem), 0) + 1 as ordem
    from funis.prazos_legais
    where termo = ${termo}
  `.execute(u.tx)
  const id = await inserir(u, termo, rows[0]?.ordem ?? 1, p, p.vigente_de, null)
  u.auditar({ acao: 'prazo_legal.criar', entidade: 'prazo_legal', entidade_id: id, depois: { ...p, termo } })
  await recontar(u, termo)
  return id
}

async function um(u: Unidade, id: string) {
  const todos = await trancados(u)
  const este = todos.find((x) => x.id === id)
  if (!este) throw naoEncontrado('Prazo da lei não encontrado.')
  if (este.situacao === 'encerrado')
    throw conflito('Este prazo já foi encerrado: ele fica como história. Cadastre outro.')
  return { este, irmaos: todos.filter((x) => x.termo === este.termo && x.id !== id) }
}

/**
 * Changes a legal deadline from a day on: the row ends there and a new one begins. From its first day or earlier, it
 * corrects the row itself.
 */
export async function alterarPrazoLegal(u: Unidade, id: string, p: Mudanca): Promise<string> {
  const { este, irmaos } = await um(u, id)
  if (este.vigente_ate && p.a_partir_de >= este.vigente_ate)
    throw errado('a_partir_de', 'Este prazo já não vale neste dia')
  const correcao = p.a_partir_de <= este.vigente_de
  await conferir(u, irmaos, p, { de: correcao ? este.vigente_de : p.a_partir_de, ate: este.vigente_ate })
  u.auditar({ acao: 'prazo_legal.alterar', entidade: 'prazo_legal', entidade_id: id, antes: este, depois: p })
  await recontar(u, este.termo)
  if (correcao) {
    await u.tx.updateTable('funis.prazos_legais').set(colunas(p)).where('id', '=', id).execute()
    return id
  }
  const { ordem } = await u.tx
    .updateTable('funis.prazos_legais')
    .set({ vigente_ate: p.a_partir_de })
    .where('id', '=', id)
    .returning('ordem')
    .executeTakeFirstOrThrow()
  return inserir(u, este.termo, ordem, p, p.a_partir_de, este.vigente_ate)
}

/** Ends a legal deadline on a day. One that stages use keeps at least one case. */
export async function encerrarPrazoLegal(u: Unidade, id: string, em: string): Promise<void> {
  const { este, irmaos } = await um(u, id)
  if (este.usos.length > 0 && !irmaos.some((x) => x.vigente_ate === null))
    throw conflito(
      `Este prazo é contado em ${listaEntreAspas(este.usos)}. Troque o prazo desses estágios e publique antes de encerrar.`,
      { usos: este.usos },
    )
  u.auditar({
    acao: 'prazo_legal.encerrar',
    entidade: 'prazo_legal',
    entidade_id: id,
    antes: este,
    depois: { vigente_ate: em },
  })
  await recontar(u, este.termo)
  if (este.vigente_de > diaAqui()) return desfazer(u, este)
  if (em <= este.vigente_de) throw errado('em', 'O fim vem depois do primeiro dia em que valeu')
  await u.tx.updateTable('funis.prazos_legais').set({ vigente_ate: em }).where('id', '=', id).execute()
}

/** Deletes a row that has not started yet, and extends the one that was to end for it. */
async function desfazer(u: Unidade, p: PrazoLegalVisto): Promise<void> {
  const { ordem } = await u.tx
    .deleteFrom('funis.prazos_legais')
    .where('id', '=', p.id)
    .returning('ordem')
    .executeTakeFirstOrThrow()
  await sql`
    update funis.prazos_legais
    set vigente_ate = ${p.vigente_ate}::date
    where termo = ${p.termo}
      and ordem = ${ordem}
      and vigente_ate = ${p.vigente_de}::date
  `.execute(u.tx)
}
