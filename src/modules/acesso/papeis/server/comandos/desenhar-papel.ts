import type { BodyDe } from '#kit/endpoint.ts'
import { conflito, ErroApp, invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { acessoAlterado, papelDesenhadoAlterado } from '#modules/acesso/nucleo/eventos.ts'
import type { Direito } from '#modules/acesso/nucleo/regras/desenho.ts'
import { ehOferecido, oferecidas, semSeguida } from '#modules/acesso/nucleo/regras/oferecidas.ts'
import { exigirAdmin } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { diferenca } from '#modules/acesso/nucleo/server/comandos/diferenca.ts'
import { exigirLigados } from '#modules/acesso/nucleo/server/consultas/ligados.ts'
import type { papeis, PapelDesenhado } from '../../contract/papeis.ts'
import { rotuloDaPermissao } from '../../regras/explicar.ts'
import { donosDoPapel, obterPapel, trancarPapel } from '../consultas/papeis.ts'

type Desenho = BodyDe<typeof papeis.criar>

export function desenharPapel(s: Servicos, ctx: Ctx, { permissoes, ...dados }: Desenho): Promise<PapelDesenhado> {
  exigirAdmin(ctx)
  exigirOferecidas(permissoes)
  return s.executar(ctx, async (u) => {
    await exigirLigados(u.tx, [dados.departamento])
    const id = uuidv7()
    await u.tx
      .insertInto('cad.papeis_desenhados')
      .values({ id, ...dados, criado_por: ctx.usuario.id })
      .execute()
    await gravarPermissoes(u.tx, id, permissoes)
    u.auditar({
      acao: 'cad.papel.desenhar',
      entidade: 'papel_desenhado',
      entidade_id: id,
      depois: { ...dados, permissoes: permissoes.map(porExtenso).sort() },
    })
    u.emitir(papelDesenhadoAlterado, { papel_id: id })
    return obterPapel(u.tx, id)
  })
}

/** Redraws a role. Open screens and live channels of everyone who holds it follow through `acessoAlterado`. */
export function redesenharPapel(
  s: Servicos,
  ctx: Ctx,
  id: string,
  { permissoes, versao, ...dados }: BodyDe<typeof papeis.alterar>,
): Promise<PapelDesenhado> {
  exigirAdmin(ctx)
  exigirOferecidas(permissoes)
  return s.executar(ctx, async (u) => {
    const era = await trancarPapel(u.tx, id)
    exigirVersao(era, versao)
    const { nome, frase, departamento } = era
    const mudanca = diferenca({ nome, frase, departamento }, dados)
    if (mudanca?.depois.departamento) await exigirLigados(u.tx, [mudanca.depois.departamento])
    const [antes, depois] = [era.permissoes.map(porExtenso).sort(), permissoes.map(porExtenso).sort()]
    const muda = antes.join() !== depois.join()
    if (!mudanca && !muda) return era
    if (muda) {
      await exigirPapelDeOutros(u.tx, ctx, id)
      await gravarPermissoes(u.tx, id, permissoes)
    }
    await u.tx
      .updateTable('cad.papeis_desenhados')
      .set({ ...dados, versao: versao + 1 })
      .where('id', '=', id)
      .execute()
    const so = (quais: string[], outras: string[]) => quais.filter((p) => !outras.includes(p))
    u.auditar({
      acao: 'cad.papel.redesenhar',
      entidade: 'papel_desenhado',
      entidade_id: id,
      antes: { ...mudanca?.antes, ...(muda ? { permissoes: so(antes, depois) } : {}) },
      depois: { ...mudanca?.depois, ...(muda ? { permissoes: so(depois, antes) } : {}) },
    })
    await emitirMudanca(u, id)
    return obterPapel(u.tx, id)
  })
}

/** An archived role is given to no one else; who holds it keeps it. */
export function arquivarPapel(
  s: Servicos,
  ctx: Ctx,
  id: string,
  { versao, arquivado }: BodyDe<typeof papeis.arquivar>,
): Promise<PapelDesenhado> {
  exigirAdmin(ctx)
  return s.executar(ctx, async (u) => {
    const era = await trancarPapel(u.tx, id)
    exigirVersao(era, versao)
    if ((era.arquivado_em !== null) === arquivado) return era
    await u.tx
      .updateTable('cad.papeis_desenhados')
      .set({ arquivado_em: arquivado ? new Date() : null, versao: versao + 1 })
      .where('id', '=', id)
      .execute()
    const acao = arquivado ? 'cad.papel.arquivar' : 'cad.papel.restaurar'
    u.auditar({ acao, entidade: 'papel_desenhado', entidade_id: id, depois: { nome: era.nome } })
    await emitirMudanca(u, id)
    return obterPapel(u.tx, id)
  })
}

async function emitirMudanca(u: Unidade, papel_id: string): Promise<void> {
  u.emitir(papelDesenhadoAlterado, { papel_id })
  for (const usuario_id of await donosDoPapel(u.tx, papel_id)) u.emitir(acessoAlterado, { usuario_id })
}

const porExtenso = (d: Direito): string => `${d.permissao}:${d.alcance}`

async function gravarPermissoes(tx: Tx, papel_id: string, permissoes: readonly Direito[]): Promise<void> {
  await tx.deleteFrom('cad.papel_permissoes').where('papel_id', '=', papel_id).execute()
  await tx
    .insertInto('cad.papel_permissoes')
    .values(permissoes.map((d) => ({ papel_id, permissao: d.permissao, alcance: d.alcance })))
    .execute()
}

function exigirVersao(papel: PapelDesenhado, versao: number): void {
  if (papel.versao !== versao)
    throw conflito('Outra pessoa mudou este papel enquanto você o editava. Veja como ficou e mude de novo.')
}

/** Refuses a change of a role that the caller holds: no user widens their own access. */
async function exigirPapelDeOutros(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  if ((await donosDoPapel(tx, id)).includes(ctx.usuario.id))
    throw new ErroApp(
      'FORBIDDEN',
      403,
      'Você tem este papel, e ninguém muda o próprio acesso. Peça a outra pessoa que administre o Girassol.',
    )
}

/** Refuses what is not offered: the database refuses it too, without the name of the field. */
function exigirOferecidas(permissoes: readonly Direito[]): void {
  const recusar = (i: number, campo: string, frase: string) =>
    invalido(frase, [{ campo: `permissoes.${i}.${campo}`, mensagem: frase }])
  permissoes.forEach((d, i) => {
    const nome = rotuloDaPermissao(d.permissao)
    if (!oferecidas.has(d.permissao))
      throw recusar(i, 'permissao', `“${nome}” fica com os papéis de fábrica: não entra em um papel desenhado`)
    if (!ehOferecido(d)) throw recusar(i, 'alcance', `“${nome}” não tem este alcance`)
  })
  const [sem] = semSeguida(permissoes)
  if (!sem) return
  const i = permissoes.findIndex((d) => d.permissao === sem.permissao)
  throw recusar(
    i,
    'permissao',
    `“${rotuloDaPermissao(sem.permissao)}” precisa também de “${rotuloDaPermissao(sem.falta)}”`,
  )
}
