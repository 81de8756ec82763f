import { sql } from 'kysely'
import { acertarPercentuais } from '#engines/energia/rateio.ts'
import { diaAqui } from '#kit/aqui.ts'
import { conflito, invalido, naoEncontrado, proibido } from '#kit/erro.ts'
import { diaBr, somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { NovaVersao, VersaoDoRateio } from '../../contract/rateios.ts'
import type { Usina } from '../../contract/usinas.ts'
import { usinaMudou } from '../../eventos.ts'
import { proximoCiclo } from '../../regras/ciclo.ts'
import { faltaPara100, simular } from '../../regras/simulador.ts'
import { baseDaSimulacao } from '../consultas/base.ts'
import { versoesDaUsina } from '../consultas/rateios.ts'
import { usinaPorId } from '../consultas/usinas.ts'
import { matriculasDasUnidades } from '../encaixes.ts'
import { reverAlertas } from './alertas.ts'
import { exigirParticipantes } from './participantes.ts'

const pontos = (v: number): string => Math.abs(v).toFixed(2).replace('.', ',')

/** Creates the next list of a plant. It has no date until the utility's protocol is registered. */
export async function criarVersao(u: Unidade, id: string, d: NovaVersao): Promise<string> {
  const usina = await usinaPorId(u.tx, id, true)
  exigirSoma(d)
  const base = await baseDaSimulacao(u.tx, u.ligados, usina, {
    competencia: d.competencia,
    mais: d.linhas.map((l) => l.unidade_id),
  })
  const achadas = new Set(base.unidades.map((x) => x.unidade_id))
  if (d.linhas.some((l) => !achadas.has(l.unidade_id)))
    throw invalido('Uma das unidades não existe mais.', [
      { campo: 'linhas', mensagem: 'Tire a unidade que não existe' },
    ])
  await exigirParticipantes(u, usina, d)
  const versoes = await versoesDaUsina(u.tx, id)
  if (versoes.some((v) => v.situacao === 'criada'))
    throw conflito('Já há uma versão criada e não enviada. Registre o protocolo dela ou a descarte.')
  return inserirVersao(u, usina, d, { n: (versoes[0]?.n ?? 0) + 1, classe_depois: simular(base, d).classe })
}

/** Writes a list that was checked. Each line names the membership that its unit is in. */
export async function inserirVersao(
  u: Unidade,
  usina: Usina,
  d: Omit<NovaVersao, 'competencia'>,
  { n, classe_depois }: { n: number; classe_depois: Usina['classe_gd'] },
): Promise<string> {
  const versao = uuidv7()
  await u.tx
    .insertInto('usinas.versoes')
    .values({
      id: versao,
      usina_id: usina.id,
      n,
      modo: d.modo,
      destino_id: d.modo === 'ordem' ? d.destino_id : null,
      linhas: d.linhas.length,
      motivo: d.motivo,
      classe_antes: usina.classe_gd,
      classe_depois,
      criada_por: u.autor.usuario?.id ?? null,
    })
    .execute()
  const { pcts } = acertarPercentuais(d.linhas.map((l) => l.parte ?? 0))
  const matriculas = new Map<string, string>()
  const ids = d.linhas.map((l) => l.unidade_id)
  for (const achar of u.ligados.de(matriculasDasUnidades))
    for (const [unidade, matricula] of await achar(u.tx, ids)) matriculas.set(unidade, matricula)
  const linhas = d.linhas.map((l, i) => ({
    id: uuidv7(),
    unidade_id: l.unidade_id,
    matricula_id: matriculas.get(l.unidade_id) ?? null,
    ordem: i + 1,
    parte: d.modo === 'percentual' ? (pcts[i] ?? 0) : null,
  }))
  await sql`
    insert into usinas.rateios (id, versao_id, usina_id, unidade_id, matricula_id, modo, parte, ordem, situacao)
    select l.id, ${versao}, ${usina.id}, l.unidade_id, l.matricula_id, ${d.modo}, l.parte, l.ordem, 'criada'
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb)
      as l(id uuid, unidade_id uuid, matricula_id uuid, ordem int, parte numeric)
  `.execute(u.tx)
  u.auditar({
    acao: 'rateio_da_usina.criar',
    entidade: 'usina',
    entidade_id: usina.id,
    depois: { versao: n, modo: d.modo, linhas: linhas.map(({ unidade_id, parte }) => ({ unidade_id, parte })) },
    motivo: d.motivo ?? undefined,
  })
  u.emitir(usinaMudou, { usina_id: usina.id })
  return versao
}

function exigirSoma(d: NovaVersao): void {
  const falta = faltaPara100(d)
  if (falta === 0) return
  const mensagem =
    falta > 0
      ? `A soma é ${pontos(100 - falta)} %: faltam ${pontos(falta)} pontos`
      : `A soma é ${pontos(100 - falta)} %: tire ${pontos(falta)} ${Math.abs(falta) < 2 ? 'ponto' : 'pontos'}`
  throw invalido(`${mensagem}.`, [{ campo: 'linhas', mensagem }])
}

async function versaoDa(u: Unidade, id: string, versaoId: string): Promise<{ usina: Usina; versao: VersaoDoRateio }> {
  const usina = await usinaPorId(u.tx, id, true)
  const versao = (await versoesDaUsina(u.tx, id)).find((v) => v.id === versaoId)
  if (!versao) throw naoEncontrado('Versão do rateio não encontrada.')
  return { usina, versao }
}

/** Registers the request at the utility: the list is valid from the next cycle on, and the one before ends. */
export async function pedirVersao(
  u: Unidade,
  id: string,
  versaoId: string,
  d: { pedida_em: string; protocolo: string; vigente_de?: string | undefined },
): Promise<void> {
  const { usina, versao } = await versaoDa(u, id, versaoId)
  if (versao.situacao !== 'criada') throw conflito('Esta versão já foi enviada ou descartada.')
  if (d.pedida_em > diaAqui()) throw invalidoNo('pedida_em', 'O pedido não é de um dia que ainda vem')
  if (versao.classe_antes !== versao.classe_depois && versao.aceita_em === null)
    throw conflito('Este rateio muda a classe da usina: falta o aceite de outra pessoa.')
  const primeiro = proximoCiclo(d.pedida_em, usina.dia_leitura)
  const vigente_de = d.vigente_de ?? primeiro
  if (vigente_de < primeiro)
    throw invalidoNo('vigente_de', `A distribuidora aplica no ciclo seguinte ao pedido: a partir de ${diaBr(primeiro)}`)
  await encerrarEm(u, id, vigente_de)
  await u.tx
    .updateTable('usinas.versoes')
    .set({ situacao: 'pedida', pedida_em: d.pedida_em, protocolo: d.protocolo, vigente_de })
    .where('id', '=', versaoId)
    .execute()
  if (versao.classe_depois !== usina.classe_gd)
    await u.tx
      .updateTable('usinas.usinas')
      .set({ classe_gd: versao.classe_depois, versao: usina.versao + 1, atualizada_em: new Date() })
      .where('id', '=', id)
      .execute()
  u.auditar({
    acao: 'rateio_da_usina.pedir',
    entidade: 'usina',
    entidade_id: id,
    depois: { versao: versao.n, protocolo: d.protocolo, pedida_em: d.pedida_em, vigente_de },
  })
  await reverAlertas(u, await usinaPorId(u.tx, id))
  u.emitir(usinaMudou, { usina_id: id })
}

const invalidoNo = (campo: string, mensagem: string) => invalido(`${mensagem}.`, [{ campo, mensagem }])

/** Ends the list that is open the day before; a list that begins later must be refused first. */
async function encerrarEm(u: Unidade, id: string, de: string): Promise<void> {
  const { rows } = await sql<{ id: string; vigente_de: string }>`
    select id, vigente_de::text as vigente_de
    from usinas.versoes
    where usina_id = ${id}
      and situacao = 'pedida'
      and vigente_ate is null
  `.execute(u.tx)
  const [aberta] = rows
  if (!aberta) return
  if (aberta.vigente_de >= de)
    throw conflito(`Já há um rateio que vale de ${diaBr(aberta.vigente_de)}: registre a recusa dele antes.`)
  await u.tx
    .updateTable('usinas.versoes')
    .set({ vigente_ate: somarDias(de, -1) })
    .where('id', '=', aberta.id)
    .execute()
}

/** The utility refused the newest list: the one before is open again. */
export async function recusarVersao(
  u: Unidade,
  id: string,
  versaoId: string,
  d: { respondida_em: string; motivo: string },
): Promise<void> {
  const { usina, versao } = await versaoDa(u, id, versaoId)
  if (versao.situacao !== 'pedida' || versao.vigente_ate !== null)
    throw conflito('Só a última versão pedida pode ser recusada.')
  await u.tx
    .updateTable('usinas.versoes')
    .set({ situacao: 'recusada', motivo: d.motivo, respondida_em: d.respondida_em })
    .where('id', '=', versaoId)
    .execute()
  await sql`
    update usinas.versoes
    set vigente_ate = null
    where usina_id = ${id}
      and situacao = 'pedida'
      and vigente_ate = ${versao.vigente_de}::date - 1
  `.execute(u.tx)
  if (versao.classe_antes !== versao.classe_depois)
    await u.tx
      .updateTable('usinas.usinas')
      .set({ classe_gd: versao.classe_antes, versao: usina.versao + 1, atualizada_em: new Date() })
      .where('id', '=', id)
      .execute()
  u.auditar({
    acao: 'rateio_da_usina.recusar',
    entidade: 'usina',
    entidade_id: id,
    depois: { versao: versao.n },
    motivo: d.motivo,
  })
  u.emitir(usinaMudou, { usina_id: id })
}

export async function descartarVersao(u: Unidade, id: string, versaoId: string): Promise<void> {
  const { versao } = await versaoDa(u, id, versaoId)
  if (versao.situacao !== 'criada') throw conflito('Só uma versão que não foi enviada se descarta.')
  await u.tx.updateTable('usinas.versoes').set({ situacao: 'descartada' }).where('id', '=', versaoId).execute()
  u.auditar({ acao: 'rateio_da_usina.descartar', entidade: 'usina', entidade_id: id, depois: { versao: versao.n } })
  u.emitir(usinaMudou, { usina_id: id })
}

/** A second person accepts that the plant changes its class. */
export async function aceitarVersao(u: Unidade, id: string, versaoId: string): Promise<void> {
  const { versao } = await versaoDa(u, id, versaoId)
  const quem = u.autor.usuario?.id
  if (versao.situacao !== 'criada' || versao.classe_antes === versao.classe_depois || versao.aceita_em !== null)
    throw conflito('Esta versão não espera por um aceite.')
  const { rows } = await sql<{ criada_por: string | null }>`
    select criada_por
    from usinas.versoes
    where id = ${versaoId}
  `.execute(u.tx)
  if (!quem || rows[0]?.criada_por === quem)
    throw proibido('rateio_aceite', 'Você criou este rateio: outra pessoa aceita a mudança de classe.')
  await u.tx
    .updateTable('usinas.versoes')
    .set({ aceita_em: new Date(), aceita_por: quem })
    .where('id', '=', versaoId)
    .execute()
  u.auditar({
    acao: 'rateio_da_usina.aceitar',
    entidade: 'usina',
    entidade_id: id,
    depois: { versao: versao.n, classe: versao.classe_depois },
  })
  u.emitir(usinaMudou, { usina_id: id })
}
