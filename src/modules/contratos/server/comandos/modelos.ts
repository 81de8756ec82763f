import { sql } from 'kysely'
import { ErroApp, invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { ConteudoDoModelo } from '../../contract/conteudo.ts'
import { recusasDaForma, recusasDaPublicacao, type Recusa } from '../../regras/modelo.ts'
import type { TipoDeContrato } from '../../tipos.ts'
import { lerModelo, modeloEmVigor } from '../consultas/modelos.ts'

const mudou = () => new ErroApp('VERSAO', 409, 'Outra pessoa mudou este modelo. Recarregue para ver como ficou.')

function exigirSem(recusas: readonly Recusa[]): void {
  const [primeira] = recusas
  if (primeira)
    throw invalido(
      `${primeira.mensagem.replace(/\.$/, '')}.`,
      recusas.map((r) => ({ ...r, campo: `conteudo.${r.campo}` })),
    )
}

/** Locks the template, its row made from the standard one if there is none. */
async function trancarModelo(u: Unidade, tipo: TipoDeContrato, revisao?: number) {
  const { conteudo } = await modeloEmVigor(u.tx, tipo)
  await sql`
    insert into contratos.modelos (tipo, rascunho) values (${tipo}, ${JSON.stringify(conteudo)}) on conflict do nothing
  `.execute(u.tx)
  await sql`select from contratos.modelos where tipo = ${tipo} for update`.execute(u.tx)
  const atual = await lerModelo(u.tx, tipo)
  // a row that was made here is at revision 1, and its reader had 0
  if (revisao !== undefined && atual.revisao !== Math.max(1, revisao)) throw mudou()
  return atual
}

/** A draft may name variables that do not exist yet: the editor shows them, publishing refuses them. */
export async function salvarModelo(
  u: Unidade,
  ctx: Ctx,
  tipo: TipoDeContrato,
  d: { revisao: number; conteudo: ConteudoDoModelo },
): Promise<void> {
  exigirSem(recusasDaForma(d.conteudo.clausulas))
  const antes = await trancarModelo(u, tipo, d.revisao)
  await sql`
    update contratos.modelos
    set rascunho = ${JSON.stringify(d.conteudo)},
      revisao = revisao + 1,
      revisao_pedida_em = null,
      revisao_pedida_por = null,
      atualizado_em = now(),
      atualizado_por = ${ctx.usuario.id}
    where tipo = ${tipo}
  `.execute(u.tx)
  u.auditar({
    acao: 'contrato.modelo.salvar',
    entidade: 'modelo_de_contrato',
    entidade_id: tipo,
    antes: { clausulas: antes.rascunho.clausulas.length },
    depois: { clausulas: d.conteudo.clausulas.length },
  })
}

/** Asks the lawyers to read the draft and publish it. */
export async function pedirRevisaoDoModelo(u: Unidade, ctx: Ctx, tipo: TipoDeContrato): Promise<void> {
  await trancarModelo(u, tipo)
  await sql`
    update contratos.modelos
    set revisao_pedida_em = now(), revisao_pedida_por = ${ctx.usuario.id}
    where tipo = ${tipo}
  `.execute(u.tx)
  u.auditar({
    acao: 'contrato.modelo.pedir_revisao',
    entidade: 'modelo_de_contrato',
    entidade_id: tipo,
    depois: { revisao_pedida_por: ctx.usuario.id },
  })
}

/** The draft becomes the next version: contracts opened from now on begin with it. Open ones keep their text. */
export async function publicarModelo(
  u: Unidade,
  ctx: Ctx,
  tipo: TipoDeContrato,
  d: { revisao: number; nota?: string | undefined },
): Promise<void> {
  const m = await trancarModelo(u, tipo, d.revisao)
  exigirSem(recusasDaPublicacao(tipo, m.rascunho))
  const n = (m.versoes[0]?.n ?? 0) + 1
  await sql`
    insert into contratos.modelos_versoes (tipo, n, conteudo, nota, publicada_por)
    values (${tipo}, ${n}, ${JSON.stringify(m.rascunho)}, ${d.nota || null}, ${ctx.usuario.id})
  `.execute(u.tx)
  await sql`
    update contratos.modelos
    set versao = ${n},
      revisao = revisao + 1,
      revisao_pedida_em = null,
      revisao_pedida_por = null,
      atualizado_em = now(),
      atualizado_por = ${ctx.usuario.id}
    where tipo = ${tipo}
  `.execute(u.tx)
  u.auditar({
    acao: 'contrato.modelo.publicar',
    entidade: 'modelo_de_contrato',
    entidade_id: tipo,
    antes: { versao: m.versao },
    depois: { versao: n },
  })
}
