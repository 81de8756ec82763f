import { sql } from 'kysely'
import { ErroApp, invalido, proibido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { ConteudoDoModelo } from '../../contract/modelos.ts'
import { modeloMudou } from '../../eventos.ts'
import { tamanhoDoJpeg } from '../../regras/jpeg.ts'
import { imagensDe, recusasDoModelo } from '../../regras/modelo.ts'
import type { TipoDeProposta } from '../../tipos.ts'
import { modeloDe } from '../consultas/modelos.ts'
import { editaModelo } from '../politica.ts'

const MAXIMO_DA_IMAGEM = 1_400_000
const LADO_MAXIMO = 4000

/** Only who answers for the proposals of the kind's department. */
export function exigirModelo(ctx: Ctx, tipo: TipoDeProposta): void {
  if (!editaModelo(ctx, tipo))
    throw proibido('propostas.modelo.editar', 'Só quem responde por este tipo de proposta muda o modelo dele.')
}

function exigirInteiro(tipo: TipoDeProposta, c: ConteudoDoModelo): void {
  const recusas = recusasDoModelo(tipo, c).map((r) => ({ ...r, campo: `conteudo.${r.campo}` }))
  if (recusas[0]) throw invalido(`${recusas[0].mensagem}.`, recusas)
}

const mudou = () => new ErroApp('VERSAO', 409, 'Outra pessoa mudou este modelo. Recarregue para ver como ficou.')

/** Locks the template, its row made if there is none. */
async function trancarModelo(u: Unidade, tipo: TipoDeProposta, revisao: number) {
  const { rascunho } = await modeloDe(u.tx, tipo)
  await sql`
    insert into propostas.modelos (tipo, rascunho) values (${tipo}, ${JSON.stringify(rascunho)}) on conflict do nothing
  `.execute(u.tx)
  await sql`select from propostas.modelos where tipo = ${tipo} for update`.execute(u.tx)
  const atual = await modeloDe(u.tx, tipo)
  // a row that was made here is at revision 1, and its reader had 0
  if (atual.revisao !== Math.max(1, revisao)) throw mudou()
  return atual
}

async function exigirImagens(u: Unidade, tipo: TipoDeProposta, c: ConteudoDoModelo): Promise<void> {
  const hashes = imagensDe(c.secoes)
  const { rows } = await sql<{ sha256: string }>`
    select encode(sha256, 'hex') as sha256 from propostas.modelos_imagens where tipo = ${tipo}
  `.execute(u.tx)
  const guardadas = new Set(rows.map((r) => r.sha256))
  if (hashes.some((h) => !guardadas.has(h)))
    throw invalido('Envie a imagem de novo.', [{ campo: 'conteudo.secoes', mensagem: 'Envie a imagem de novo' }])
}

export async function salvarModelo(
  u: Unidade,
  ctx: Ctx,
  tipo: TipoDeProposta,
  d: { revisao: number; conteudo: ConteudoDoModelo },
): Promise<void> {
  exigirModelo(ctx, tipo)
  exigirInteiro(tipo, d.conteudo)
  await exigirImagens(u, tipo, d.conteudo)
  const antes = await trancarModelo(u, tipo, d.revisao)
  await sql`
    update propostas.modelos
    set rascunho = ${JSON.stringify(d.conteudo)}, revisao = revisao + 1, atualizado_em = now(), atualizado_por = ${ctx.usuario.id}
    where tipo = ${tipo}
  `.execute(u.tx)
  u.auditar({
    acao: 'proposta.modelo.salvar',
    entidade: 'modelo_de_proposta',
    entidade_id: tipo,
    antes: { secoes: antes.rascunho.secoes.length },
    depois: { secoes: d.conteudo.secoes.length },
  })
  u.emitir(modeloMudou, { tipo, versao: antes.versao })
}

/** The draft becomes the next version: what is sent from now on is drawn with it. What was sent stays as it was. */
export async function publicarModelo(u: Unidade, ctx: Ctx, tipo: TipoDeProposta, revisao: number): Promise<void> {
  exigirModelo(ctx, tipo)
  const m = await trancarModelo(u, tipo, revisao)
  exigirInteiro(tipo, m.rascunho)
  const n = (m.versoes[0]?.n ?? 0) + 1
  await sql`
    insert into propostas.modelos_versoes (tipo, n, conteudo, publicada_por)
    values (${tipo}, ${n}, ${JSON.stringify(m.rascunho)}, ${ctx.usuario.id})
  `.execute(u.tx)
  await sql`
    update propostas.modelos
    set versao = ${n}, revisao = revisao + 1, atualizado_em = now(), atualizado_por = ${ctx.usuario.id}
    where tipo = ${tipo}
  `.execute(u.tx)
  u.auditar({
    acao: 'proposta.modelo.publicar',
    entidade: 'modelo_de_proposta',
    entidade_id: tipo,
    antes: { versao: m.versao },
    depois: { versao: n },
  })
  u.emitir(modeloMudou, { tipo, versao: n })
}

/** Stores a picture. Only JPEG passes: it is embedded as it is, and never inflated on the server. */
export async function guardarImagem(
  u: Unidade,
  ctx: Ctx,
  tipo: TipoDeProposta,
  base64: string,
): Promise<{ sha256: string; largura: number; altura: number }> {
  exigirModelo(ctx, tipo)
  const recusar = (mensagem: string) => invalido(`${mensagem}.`, [{ campo: 'imagem', mensagem }])
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAXIMO_DA_IMAGEM) throw recusar('A imagem tem no máximo 1,4 MB')
  const tamanho = tamanhoDoJpeg(bytes)
  if (!tamanho) throw recusar('Envie a imagem como JPEG')
  const { largura, altura } = tamanho
  if (Math.min(largura, altura) < 16 || Math.max(largura, altura) > LADO_MAXIMO)
    throw recusar(`A imagem tem de 16 a ${LADO_MAXIMO} pontos de lado`)
  const sha256 = await guardar(u.tx, bytes, 'image/jpeg')
  await sql`
    insert into propostas.modelos_imagens (tipo, sha256, largura, altura, enviada_por)
    values (${tipo}, decode(${sha256}, 'hex'), ${largura}, ${altura}, ${ctx.usuario.id})
    on conflict do nothing
  `.execute(u.tx)
  u.auditar({
    acao: 'proposta.modelo.imagem',
    entidade: 'modelo_de_proposta',
    entidade_id: tipo,
    depois: { sha256 },
  })
  return { sha256, largura, altura }
}
