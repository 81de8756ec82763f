import { sql } from 'kysely'
import { conflito, ErroApp, naoEncontrado, proibido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { CabecaDeDocumento } from '#modules/empresa/publico.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { comissionamentos } from '../../contract/comissionamento.ts'
import { APROVAR } from '../../contract/comum.ts'
import { mapaMudou } from '../../eventos.ts'
import { diagnosticar, foraDaFaixa } from '../../regras/comissionamento.ts'
import { nomeDaString } from '../../regras/posicao.ts'
import type { Teste } from '../../tipos.ts'
import { ambienteDe, comissionamentoPorId, esperadoDaFicha } from '../consultas/comissionamentos.ts'
import { certificadoEmPdf } from '../pdf/certificado-em-pdf.ts'
import { trancarUsina } from './vaga.ts'

const ASSINADO = 'Este comissionamento já foi assinado. Uma nova medição abre outra versão.'

/** Locks the plant, then the version; only an open one is changed. */
async function trancarAberto(u: Unidade, id: string) {
  const { rows } = await sql<{ usina_id: string }>`
    select usina_id
    from garantias.comissionamentos
    where id = ${id}
  `.execute(u.tx)
  if (!rows[0]) throw naoEncontrado('Este comissionamento não existe.')
  const usina = await trancarUsina(u, rows[0].usina_id)
  const c = await u.tx
    .selectFrom('garantias.comissionamentos')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (c.assinado_em) throw conflito(ASSINADO)
  return { ...c, usina }
}

function exigirVersao(c: { versao: number }, versao: number): void {
  if (c.versao !== versao)
    throw new ErroApp('VERSAO', 409, 'O comissionamento mudou enquanto você o via. Veja como ficou e tente de novo.', {
      details: { versao: c.versao },
    })
}

const registrar = (u: Unidade, c: { id: string; usina_id: string }, acao: string, depois: unknown): void => {
  u.auditar({ acao: `comissionamento.${acao}`, entidade: 'comissionamento', entidade_id: c.id, depois })
  u.emitir(mapaMudou, { usina_id: c.usina_id })
}

/** Opens the next version; the open one is returned when there is one. */
export async function abrirComissionamento(u: Unidade, usinaId: string): Promise<string> {
  await trancarUsina(u, usinaId)
  const aberto = await u.tx
    .selectFrom('garantias.comissionamentos')
    .select('id')
    .where('usina_id', '=', usinaId)
    .where('assinado_em', 'is', null)
    .executeTakeFirst()
  if (aberto) return aberto.id
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(n), 0) + 1 as n
    from garantias.comissionamentos
    where usina_id = ${usinaId}
  `.execute(u.tx)
  const c = { id: uuidv7(), usina_id: usinaId, n: rows[0]?.n ?? 1 }
  await u.tx
    .insertInto('garantias.comissionamentos')
    .values({ ...c, criado_por: u.autor.usuario?.id ?? null })
    .execute()
  registrar(u, c, 'abrir', { n: c.n })
  return c.id
}

export async function anotarAmbiente(
  u: Unidade,
  id: string,
  { versao, ...d }: BodyDe<typeof comissionamentos.anotar>,
): Promise<void> {
  const c = await trancarAberto(u, id)
  exigirVersao(c, versao)
  await u.tx
    .updateTable('garantias.comissionamentos')
    .set({ ...d, versao: versao + 1 })
    .where('id', '=', id)
    .execute()
  registrar(u, c, 'anotar', d)
}

async function lerString(tx: Tx, usinaId: string, id: string) {
  const { rows } = await sql<{ n: number; modulos: number; ficha: unknown; ficha_versao: number }>`
    select s.n, s.modulos, i.ficha, i.versao as ficha_versao
    from garantias.strings s
    join catalogo_publico.itens i on i.id = s.item_id
    where s.id = ${id}
      and s.usina_id = ${usinaId}
      and s.arquivada_em is null
  `.execute(tx)
  if (!rows[0]) throw naoEncontrado('Esta string não está mais no desenho.')
  return rows[0]
}

interface Medido {
  fora: Teste[]
  diagnostico: string[]
}

/** Stores a measure as it was read, out of range or not, with what was expected. The same key again is the same one. */
export async function medirString(
  u: Unidade,
  id: string,
  { chave, ...d }: BodyDe<typeof comissionamentos.medir>,
): Promise<Medido> {
  const c = await trancarAberto(u, id)
  const ambiente = ambienteDe({
    irradiancia: c.irradiancia === null ? null : Number(c.irradiancia),
    t_celula: c.t_celula === null ? null : Number(c.t_celula),
  })
  if (!ambiente)
    throw conflito('Sem irradiância e temperatura a faixa não pode ser calculada. Anote as duas antes de medir.')
  const s = await lerString(u.tx, c.usina_id, d.string_id)
  const esperado = esperadoDaFicha(s.modulos, s.ficha, ambiente)
  if (!esperado) throw conflito('Falta a ficha técnica do módulo no catálogo. Peça a quem cuida dele e meça de novo.')
  const fora = foraDaFaixa(d, esperado)
  const repetida = await u.tx
    .selectFrom('garantias.medidas')
    .select('comissionamento_id')
    .where('id', '=', chave)
    .executeTakeFirst()
  if (repetida && repetida.comissionamento_id !== id) throw conflito('Esta medida já foi usada. Atualize a página.')
  const medido = { fora, diagnostico: diagnosticar(nomeDaString(s.n), d, esperado) }
  if (repetida) return medido
  await u.tx
    .insertInto('garantias.medidas')
    .values({
      id: chave,
      comissionamento_id: id,
      usina_id: c.usina_id,
      ...d,
      irradiancia: ambiente.irradiancia,
      t_celula: ambiente.tCelula,
      esperado: JSON.stringify({ ...esperado, fichaVersao: s.ficha_versao }),
      fora,
      por: u.autor.usuario?.id ?? null,
    })
    .execute()
  registrar(u, c, 'medir', { string: nomeDaString(s.n), voc: d.voc, isc: d.isc, isolacao: d.isolacao, fora })
  return medido
}

/** Freezes a version and stores its certificate. The database has the conditions: all measured, reservations, who. */
export async function assinarComissionamento(
  u: Unidade,
  id: string,
  p: { versao: number; como: 'segunda' | 'engenharia'; nome: string; aprova: boolean; empresa: CabecaDeDocumento },
): Promise<string> {
  const c = await trancarAberto(u, id)
  exigirVersao(c, p.versao)
  if (p.como === 'engenharia' && !p.aprova) throw proibido(APROVAR, 'Só a engenharia assina como engenharia.')
  const conteudo = await comissionamentoPorId(u.tx, id)
  const [falta] = conteudo.falta
  if (falta) throw conflito(falta)
  const em = new Date()
  const assinado = {
    ...conteudo,
    como: p.como,
    assinado_por: p.nome,
    assinado_em: em.toISOString(),
  }
  const sha256 = await guardar(
    u.tx,
    await certificadoEmPdf({ comissionamento: assinado, usina: c.usina, empresa: p.empresa, em }),
    'application/pdf',
  )
  await u.tx
    .updateTable('garantias.comissionamentos')
    .set({
      como: p.como,
      assinado_por: u.autor.usuario?.id ?? null,
      assinado_em: em,
      conteudo: JSON.stringify(assinado),
      sha256,
      versao: p.versao + 1,
    })
    .where('id', '=', id)
    .execute()
  registrar(u, c, 'assinar', { n: c.n, como: p.como, sha256 })
  return sha256
}
