import type { FastifyReply } from 'fastify'
import { uuidv7 } from '#kit/id.ts'
import { ErroApp, invalido, naoEncontrado } from '#kit/erro.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { tipoDeConteudo, BYTES_PARA_O_TIPO } from '#platform/storage/tipo-de-conteudo.ts'
import type { ArquivoDoVisitante } from '../contract/webchat.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import type { CaixaPublica } from './caixa-publica.ts'
import { arquivoDo, guardarArquivo } from './repositorio/arquivos.ts'
import { aceita, mostravel } from './tipos-de-arquivo.ts'

/** Removes control characters, slashes and bidi controls from a file name. */
const nomeLimpo = (nome: string): string =>
  nome
    // eslint-disable-next-line no-control-regex -- control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069\\/]/g, '')
    .trim()
    .slice(0, 200) || 'arquivo'

/** Stores a visitor's file if its detected type (by content, not by name) is accepted by the inbox. */
export async function guardarDoVisitante(
  s: Servicos,
  caixa: CaixaPublica,
  visitante: string,
  bytes: unknown,
  dito: { nome: string; tipo: string },
): Promise<ArquivoDoVisitante> {
  if (!caixa.configuracao.permitir_upload_arquivo) throw new ErroApp('FORBIDDEN', 403, 'Este chat não recebe arquivos.')
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw invalido('O arquivo está vazio.')
  const mime = await tipoDeConteudo(bytes.subarray(0, BYTES_PARA_O_TIPO), dito.tipo)
  if (!aceita(caixa.configuracao.tipos_arquivo_permitidos, mime))
    throw new ErroApp('UNSUPPORTED_MEDIA_TYPE', 415, 'Este tipo de arquivo não é aceito aqui.')
  const id = uuidv7()
  const nome = nomeLimpo(dito.nome)
  const { caminho, tamanho } = await s.arquivos.guardar({
    bucket: BUCKET,
    caminho: `webchat/${visitante}/${id}`,
    corpo: bytes,
    nome,
    mime,
    dono: null,
  })
  await s.executar(sistema, (u) =>
    guardarArquivo(u.tx, visitante, { id, nome, tipo_mime: mime, tamanho, caminho_storage: caminho }),
  )
  return { id, nome, mime, tamanho }
}

/**
 * Serves a file of the visitor's own thread, else 404. Types that a browser would execute are served only as downloads.
 */
export async function servirArquivo(
  s: Servicos,
  visitante: string,
  id: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const arquivo = await arquivoDo(s.banco.db, visitante, id)
  const lido = arquivo && (await s.arquivos.ler(BUCKET, arquivo.caminho_storage).catch(() => null))
  if (!lido) throw naoEncontrado('Arquivo não encontrado.')
  const inteiro = mostravel(arquivo.tipo_mime)
  return reply
    .headers({
      'content-length': lido.info.tamanho,
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': `${inteiro ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(arquivo.nome.toWellFormed()).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`,
    })
    .type(inteiro ? arquivo.tipo_mime : 'application/octet-stream')
    .send(lido.corpo)
}
