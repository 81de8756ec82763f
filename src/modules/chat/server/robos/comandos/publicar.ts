import { uuidv7 } from '#kit/id.ts'
import { conflito, ErroApp, naoEncontrado } from '#kit/erro.ts'
import { FUSO } from '#kit/expediente.ts'
import { rodarCaso, type Caso, type Resultado } from '#engines/fluxo/casos.ts'
import type { Canal } from '#engines/fluxo/estado.ts'
import { conferir, publicavel } from '#engines/fluxo/lint.ts'
import type { Fluxo } from '#engines/fluxo/tipos.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { acoesDoRobo, dadosDeExemplo, nomesDosDados } from '../../../regras/robos/catalogo.ts'
import { versaoDo } from '../consultas/robos.ts'
import { trancarRobo } from './gravar.ts'

type Canais = readonly Canal[]
const SEM_CAIXA: Canal = { nome: 'api', texto_maximo: 4096, botoes: 0, lista: 0 }

/** The draft becomes a version when nothing in it is broken and every conversation of its author's goes as written. */
export async function publicarRobo(u: Unidade, ctx: Ctx, id: string, { versao, nota }: { versao: number; nota: string }, canais: Canais): Promise<void> {
  const robo = await trancarRobo(u, id)
  if (robo.rascunho_versao !== versao) throw conflito('O rascunho mudou desde que você o conferiu. Veja as diferenças de novo.', { versao: robo.rascunho_versao })
  const fluxo = robo.rascunho as unknown as Fluxo
  const casos = robo.casos as unknown as Caso[]
  const segredos = (await u.tx.selectFrom('chat.robo_segredos').select('nome').where('robo_id', '=', id).execute()).map((s) => s.nome)
  exigirInteiro(fluxo, segredos, canais)
  exigirCasos(fluxo, casos, canais)
  await novaVersao(u, ctx, id, { fluxo, casos, nota, restaura: null })
}

/** An old version is published again as a new one: what happened is never rewritten. Its own checks were passed when it was new. */
export async function restaurarVersao(u: Unidade, ctx: Ctx, id: string, numero: number): Promise<void> {
  const robo = await trancarRobo(u, id)
  const antiga = await versaoDo(u.tx, id, numero)
  if (!antiga) throw naoEncontrado('Versão não encontrada.')
  if (antiga.id === robo.publicada_id) throw conflito('Esta já é a versão publicada.')
  await novaVersao(u, ctx, id, { ...antiga, nota: `Volta à versão ${numero}`, restaura: numero })
  await u.tx.updateTable('chat.robos').set({ rascunho: JSON.stringify(antiga.fluxo), casos: JSON.stringify(antiga.casos), rascunho_versao: robo.rascunho_versao + 1, rascunho_em: new Date(), rascunho_por: ctx.usuario.id }).where('id', '=', id).execute()
}

async function novaVersao(u: Unidade, ctx: Ctx, id: string, v: { fluxo: Fluxo; casos: Caso[]; nota: string; restaura: number | null }): Promise<void> {
  const ultima = await u.tx.selectFrom('chat.robo_versoes').select('numero').where('robo_id', '=', id).orderBy('numero', 'desc').limit(1).executeTakeFirst()
  const numero = (ultima?.numero ?? 0) + 1
  const versaoId = uuidv7()
  await u.tx.insertInto('chat.robo_versoes').values({ id: versaoId, robo_id: id, numero, fluxo: JSON.stringify(v.fluxo), casos: JSON.stringify(v.casos), nota: v.nota, restaura: v.restaura, publicada_por: ctx.usuario.id }).execute()
  await u.tx.updateTable('chat.robos').set({ publicada_id: versaoId, atualizado_em: new Date() }).where('id', '=', id).execute()
  u.auditar({ acao: 'robo.publicar', entidade: 'robo', entidade_id: id, depois: { numero, nota: v.nota, restaura: v.restaura } })
}

function exigirInteiro(fluxo: Fluxo, segredos: string[], canais: Canais): void {
  const problemas = conferir(fluxo, { catalogo: acoesDoRobo, dados: nomesDosDados, segredos, canais })
  if (publicavel(problemas)) return
  const erros = problemas.filter((p) => p.gravidade === 'erro')
  throw new ErroApp('VALIDATION_ERROR', 400, erros.length === 1 ? `Um problema impede a publicação: ${erros[0]?.texto}` : `${erros.length} problemas impedem a publicação.`, { details: { problemas: erros } })
}

function exigirCasos(fluxo: Fluxo, casos: readonly Caso[], canais: Canais): void {
  const falhas = rodarCasos(fluxo, casos, canais).filter((r) => !r.passou)
  if (falhas.length > 0) throw new ErroApp('VALIDATION_ERROR', 400, `O caso de teste “${falhas[0]?.nome}” não passou: ${falhas[0]?.texto}`, { details: { casos: falhas } })
}

/** On the channel a case names, else on the first that the robot serves. */
export const rodarCasos = (fluxo: Fluxo, casos: readonly Caso[], canais: Canais): Resultado[] =>
  casos.map((c) => {
    const canal = canais.find((x) => x.nome === c.canal) ?? canais[0] ?? SEM_CAIXA
    return rodarCaso(c, { programa: { fluxo, catalogo: acoesDoRobo }, ambiente: { fuso: FUSO, canal, dados: { ...dadosDeExemplo, canal: canal.nome } } })
  })
