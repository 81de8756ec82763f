import { uuidv7 } from '#kit/id.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { conflito, invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Arquivos } from '#platform/storage/arquivos.ts'
import type { respostas } from '../../contract/respostas.ts'
import { variaveisDesconhecidas } from '../../regras/preencher.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import { semNulo } from '#modules/chat/nucleo/server/texto-guardavel.ts'
import { RESPOSTA_NAO_ENCONTRADA } from '../consultas/respostas.ts'
import { escopoPedido, exigirEditar, type DoEscopo } from '../politica.ts'

type Pedido = BodyDe<typeof respostas.criar>
type Anexo = Pedido['anexos'][number]

/** Rejects unknown variables when the text is saved, not when it is sent. */
export function conferirTexto(conteudo: string): void {
  const [nome] = variaveisDesconhecidas(conteudo)
  if (nome !== undefined)
    throw invalido(`Variável desconhecida: {{${nome}}}`, [
      { campo: 'conteudo', mensagem: `Variável desconhecida: {{${nome}}}` },
    ])
}

/** Accepts only files in the caller's own folder for canned responses, or files already attached to this response. */
export async function conferirArquivos(
  arquivos: Arquivos,
  ctx: Ctx,
  pedidos: readonly Anexo[],
  jaSao: ReadonlySet<string>,
): Promise<Anexo[]> {
  return Promise.all(
    pedidos.map(async (p, n) => {
      const meu = p.caminho_storage.startsWith(`respostas/${ctx.usuario.id}/`) && !p.caminho_storage.includes('..')
      const info = meu || jaSao.has(p.caminho_storage) ? await arquivos.info(BUCKET, p.caminho_storage) : null
      if (!info)
        throw invalido('Arquivo não encontrado. Anexe de novo.', [
          { campo: `anexos.${n}`, mensagem: 'Arquivo não encontrado. Anexe de novo.' },
        ])
      return { ...p, tipo_mime: info.mime, tamanho: info.tamanho }
    }),
  )
}

function conferirPedido(p: Pedido): void {
  if (p.conteudo === '' && p.anexos.length === 0)
    throw invalido('Escreva o texto ou anexe um arquivo', [
      { campo: 'conteudo', mensagem: 'Escreva o texto ou anexe um arquivo' },
    ])
  conferirTexto(p.conteudo)
}

async function exigirAtalhoLivre(u: Unidade, e: DoEscopo, atalho: string, menos: string | null): Promise<void> {
  const outra = await u.tx
    .selectFrom('chat.respostas_rapidas')
    .select(['id', 'titulo'])
    .where('escopo', '=', e.escopo)
    .where('atalho', '=', atalho)
    .where((eb) => eb('usuario_id', 'is not distinct from', e.usuario_id))
    .where((eb) => eb('fila_id', 'is not distinct from', e.fila_id))
    .executeTakeFirst()
  if (outra && outra.id !== menos)
    throw conflito(`O atalho /${atalho} já é de “${outra.titulo}”.`, [
      { campo: 'atalho', mensagem: `O atalho /${atalho} já é de “${outra.titulo}”.` },
    ])
}

async function gravarAnexos(u: Unidade, id: string, anexos: readonly Anexo[]): Promise<void> {
  await u.tx.deleteFrom('chat.resposta_anexos').where('resposta_id', '=', id).execute()
  if (anexos.length === 0) return
  await u.tx
    .insertInto('chat.resposta_anexos')
    .values(
      anexos.map((a, ordem) => ({
        id: uuidv7(),
        resposta_id: id,
        ordem,
        nome_arquivo: a.nome_arquivo,
        tipo_mime: a.tipo_mime,
        tamanho: a.tamanho,
        caminho_storage: a.caminho_storage,
      })),
    )
    .execute()
}

export async function criarResposta(u: Unidade, ctx: Ctx, arquivos: Arquivos, p: Pedido): Promise<string> {
  const escopo = await escopoPedido(u.tx, ctx, p)
  conferirPedido(p)
  await exigirAtalhoLivre(u, escopo, p.atalho, null)
  const anexos = await conferirArquivos(arquivos, ctx, p.anexos, new Set())
  const id = uuidv7()
  await u.tx
    .insertInto('chat.respostas_rapidas')
    .values({
      id,
      ...escopo,
      atalho: p.atalho,
      titulo: semNulo(p.titulo),
      conteudo: semNulo(p.conteudo),
      criado_por: ctx.usuario.id,
    })
    .execute()
  await gravarAnexos(u, id, anexos)
  u.auditar({
    acao: 'resposta.criar',
    entidade: 'resposta_rapida',
    entidade_id: id,
    depois: { escopo: escopo.escopo, atalho: p.atalho },
  })
  return id
}

const trancar = (u: Unidade, id: string) =>
  u.tx.selectFrom('chat.respostas_rapidas').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
const caminhosDe = async (u: Unidade, id: string) =>
  (await u.tx.selectFrom('chat.resposta_anexos').select('caminho_storage').where('resposta_id', '=', id).execute()).map(
    (a) => a.caminho_storage,
  )

/** Updates a canned response. Returns the files that are no longer used. */
export async function alterarResposta(
  u: Unidade,
  ctx: Ctx,
  arquivos: Arquivos,
  id: string,
  p: Pedido,
): Promise<string[]> {
  const atual = await trancar(u, id)
  exigirEditar(ctx, atual, RESPOSTA_NAO_ENCONTRADA)
  const escopo = await escopoPedido(u.tx, ctx, p)
  conferirPedido(p)
  await exigirAtalhoLivre(u, escopo, p.atalho, id)
  const antes = await caminhosDe(u, id)
  const anexos = await conferirArquivos(arquivos, ctx, p.anexos, new Set(antes))
  await u.tx
    .updateTable('chat.respostas_rapidas')
    .set({
      ...escopo,
      atalho: p.atalho,
      titulo: semNulo(p.titulo),
      conteudo: semNulo(p.conteudo),
      atualizada_em: new Date(),
    })
    .where('id', '=', id)
    .execute()
  await gravarAnexos(u, id, anexos)
  u.auditar({
    acao: 'resposta.alterar',
    entidade: 'resposta_rapida',
    entidade_id: id,
    antes: { atalho: atual?.atalho, conteudo: atual?.conteudo },
    depois: { atalho: p.atalho, conteudo: p.conteudo },
  })
  const ficam = new Set(anexos.map((a) => a.caminho_storage))
  return antes.filter((c) => !ficam.has(c))
}

export async function excluirResposta(u: Unidade, ctx: Ctx, id: string): Promise<string[]> {
  const atual = await trancar(u, id)
  exigirEditar(ctx, atual, RESPOSTA_NAO_ENCONTRADA)
  const arquivos = await caminhosDe(u, id)
  await u.tx.deleteFrom('chat.respostas_rapidas').where('id', '=', id).execute()
  u.auditar({
    acao: 'resposta.excluir',
    entidade: 'resposta_rapida',
    entidade_id: id,
    antes: { atalho: atual?.atalho, conteudo: atual?.conteudo },
  })
  return arquivos
}
