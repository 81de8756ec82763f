import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { conflito, ErroApp, invalido, naoEncontrado } from '#kit/erro.ts'
import { FUSO } from '#kit/expediente.ts'
import { rodarCaso, type Caso, type Resultado } from '#engines/fluxo/casos.ts'
import type { Canal } from '#engines/fluxo/estado.ts'
import { conferir, publicavel, type Terreno } from '#engines/fluxo/lint.ts'
import { chamadasDe } from '#engines/fluxo/partes.ts'
import { fluxo as esquemaDoFluxo, type Fluxo } from '#engines/fluxo/tipos.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { acoesDoRobo, dadosDeExemplo, nomesDosDados } from '../../regras/catalogo.ts'
import { comPartes } from '../../regras/com-partes.ts'
import { partesPublicadas } from '../consultas/partes.ts'
import { versaoDo } from '../consultas/robos.ts'
import { trancarRobo, umPorVez } from './gravar.ts'

type Canais = readonly Canal[]
const SEM_CAIXA: Canal = { nome: 'api', texto_maximo: 4096, botoes: 0, lista: 0 }

/**
 * Publishes the draft as a new version, if it is valid and all its test cases pass. The versions of the flows it calls
 * are fixed at this moment.
 */
export async function publicarRobo(
  u: Unidade,
  ctx: Ctx,
  id: string,
  { versao, nota, porcento }: { versao: number; nota: string; porcento: number },
  canais: Canais,
): Promise<void> {
  await umPorVez(u)
  const robo = await trancarRobo(u, id)
  if (robo.rascunho_versao !== versao)
    throw conflito('O rascunho mudou desde que você o conferiu. Veja as diferenças de novo.', {
      versao: robo.rascunho_versao,
    })
  const fluxo = esquemaDoFluxo.parse(robo.rascunho)
  const casos = robo.casos as unknown as Caso[]
  const partes = await partesPublicadas(u.tx)
  const segredos = (await u.tx.selectFrom('chat.robo_segredos').select('nome').where('robo_id', '=', id).execute()).map(
    (s) => s.nome,
  )
  exigirInteiro(fluxo, { catalogo: acoesDoRobo, dados: nomesDosDados, segredos, canais, eu: id, partes: partes.lista })
  exigirCasos(comPartes(fluxo, partes), casos, canais)
  const versaoId = await novaVersao(u, ctx, id, { fluxo, casos, nota, restaura: null })
  await sql`
    insert into chat.robo_versao_partes (versao_id, parte_id, parte_versao_id)
    select ${versaoId}, r.id, r.publicada_id
    from chat.robos r
    where r.id = any(${chamadasDe(fluxo)}::uuid[])
  `.execute(u.tx)
  await valer(u, robo, versaoId, porcento)
}

/**
 * Publishes an old version again as a new one; history is never rewritten. Its checks passed when it was first
 * published, and it calls the same versions as then.
 */
export async function restaurarVersao(u: Unidade, ctx: Ctx, id: string, numero: number): Promise<void> {
  await umPorVez(u)
  const robo = await trancarRobo(u, id)
  const antiga = await versaoDo(u.tx, id, numero)
  if (!antiga) throw naoEncontrado('Versão não encontrada.')
  if (antiga.id === robo.publicada_id && !robo.anterior_id) throw conflito('Esta já é a versão publicada.')
  const versaoId = await novaVersao(u, ctx, id, { ...antiga, nota: `Volta à versão ${numero}`, restaura: numero })
  const { numAffectedRows } = await sql`
    insert into chat.robo_versao_partes (versao_id, parte_id, parte_versao_id)
    select ${versaoId}, parte_id, parte_versao_id
    from chat.robo_versao_partes
    where versao_id = ${antiga.id}
  `.execute(u.tx)
  if (Number(numAffectedRows ?? 0) < chamadasDe(esquemaDoFluxo.parse(antiga.fluxo)).length)
    throw conflito(
      'Uma parte que esta versão chamava foi excluída. Restaure o desenho pelo rascunho e publique de novo.',
    )
  await valer(u, robo, versaoId, 100)
  await u.tx
    .updateTable('chat.robos')
    .set({
      rascunho: JSON.stringify(antiga.fluxo),
      casos: JSON.stringify(antiga.casos),
      rascunho_versao: robo.rascunho_versao + 1,
      rascunho_em: new Date(),
      rascunho_por: ctx.usuario.id,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Changes the share of new conversations that start with the trial version; 100 ends the trial. Running conversations
 * keep their version.
 */
export async function mudarPorcento(u: Unidade, id: string, porcento: number): Promise<void> {
  const robo = await trancarRobo(u, id)
  if (!robo.anterior_id || !robo.publicada_id) throw conflito('Não há versão em experiência neste robô.')
  await u.tx
    .updateTable('chat.robos')
    .set({ porcento, anterior_id: porcento === 100 ? null : robo.anterior_id, atualizado_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'robo.porcento',
    entidade: 'robo',
    entidade_id: id,
    antes: { porcento: robo.porcento },
    depois: { porcento },
  })
}

type RoboTrancado = Awaited<ReturnType<typeof trancarRobo>>

async function valer(
  u: Unidade,
  { id, parte, publicada_id, anterior_id }: RoboTrancado,
  versaoId: string,
  porcento: number,
): Promise<void> {
  const recusar = (mensagem: string) => invalido(mensagem, [{ campo: 'porcento', mensagem }])
  if (porcento < 100 && !publicada_id) throw recusar('A primeira versão vale para todas as conversas.')
  if (porcento < 100 && parte)
    throw recusar('Uma parte vale por inteiro: quem a chama escolhe quando adotá-la, ao publicar.')
  // after two trials in a row, the other conversations still start with the last fully published version
  await u.tx
    .updateTable('chat.robos')
    .set({
      publicada_id: versaoId,
      porcento,
      anterior_id: porcento < 100 ? (anterior_id ?? publicada_id) : null,
      atualizado_em: new Date(),
    })
    .where('id', '=', id)
    .execute()
}

async function novaVersao(
  u: Unidade,
  ctx: Ctx,
  id: string,
  v: { fluxo: Fluxo; casos: Caso[]; nota: string; restaura: number | null },
): Promise<string> {
  const ultima = await u.tx
    .selectFrom('chat.robo_versoes')
    .select('numero')
    .where('robo_id', '=', id)
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst()
  const numero = (ultima?.numero ?? 0) + 1
  const versaoId = uuidv7()
  await u.tx
    .insertInto('chat.robo_versoes')
    .values({
      id: versaoId,
      robo_id: id,
      numero,
      fluxo: JSON.stringify(v.fluxo),
      casos: JSON.stringify(v.casos),
      nota: v.nota,
      restaura: v.restaura,
      publicada_por: ctx.usuario.id,
    })
    .execute()
  u.auditar({
    acao: 'robo.publicar',
    entidade: 'robo',
    entidade_id: id,
    depois: { numero, nota: v.nota, restaura: v.restaura },
  })
  return versaoId
}

function exigirInteiro(fluxo: Fluxo, terreno: Terreno): void {
  const problemas = conferir(fluxo, terreno)
  if (publicavel(problemas)) return
  const erros = problemas.filter((p) => p.gravidade === 'erro')
  throw new ErroApp(
    'VALIDATION_ERROR',
    400,
    erros.length === 1
      ? `Um problema impede a publicação: ${erros[0]?.texto}`
      : `${erros.length} problemas impedem a publicação.`,
    { details: { problemas: erros } },
  )
}

function exigirCasos(fluxo: Fluxo, casos: readonly Caso[], canais: Canais): void {
  const falhas = rodarCasos(fluxo, casos, canais).filter((r) => !r.passou)
  if (falhas.length > 0)
    throw new ErroApp('VALIDATION_ERROR', 400, `O caso de teste “${falhas[0]?.nome}” não passou: ${falhas[0]?.texto}`, {
      details: { casos: falhas },
    })
}

/**
 * Runs the test cases, each on its named channel, else on the bot's first. Holidays are ignored, so that results do not
 * depend on the date.
 */
export const rodarCasos = (fluxo: Fluxo, casos: readonly Caso[], canais: Canais): Resultado[] =>
  casos.map((c) => {
    const canal = canais.find((x) => x.nome === c.canal) ?? canais[0] ?? SEM_CAIXA
    return rodarCaso(c, {
      programa: { fluxo, catalogo: acoesDoRobo },
      ambiente: { fuso: FUSO, feriados: [], canal, dados: { ...dadosDeExemplo, canal: canal.nome } },
    })
  })
