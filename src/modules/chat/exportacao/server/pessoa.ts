import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { naoEncontrado } from '#kit/erro.ts'
import { cadastroDaPessoa } from '#modules/contatos/publico.ts'
import { nomeSeguro } from '#platform/storage/nome-seguro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Arquivos } from '#platform/storage/arquivos.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import { PESSOA_NAO_ENCONTRADA } from './comandos/esquecer-pessoa.ts'
import { falasDe } from './consultas/transcricao.ts'

async function contatoDe(db: Db, id: string) {
  const contato = await db
    .selectFrom('cad.contatos')
    .select(['id', 'nome', 'email', 'telefone', 'empresa', 'cargo', 'observacoes', 'criado_em', 'atualizado_em'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!contato) throw naoEncontrado(PESSOA_NAO_ENCONTRADA)
  return contato
}

/**
 * Generates all stored data of a person as JSON, in pieces: contact, addresses, and every conversation with its
 * messages. Internal notes about them are included.
 */
async function* dadosEmJson(
  db: Db,
  contato: Awaited<ReturnType<typeof contatoDe>>,
  aoAnexar: (caminho: string, nome: string) => string,
): AsyncGenerator<string> {
  const identidades = await db
    .selectFrom('cad.contato_identidades')
    .select(['tipo', 'valor', 'criada_em'])
    .where('contato_id', '=', contato.id)
    .execute()
  yield `{\n"contato": ${JSON.stringify(contato)},\n"identidades": ${JSON.stringify(identidades)},\n"cadastro": ${JSON.stringify(await cadastroDaPessoa(db, contato.id))},\n"conversas": [`
  const conversas = await db
    .selectFrom('chat.conversas as c')
    .innerJoin('chat.caixas_entrada as x', 'x.id', 'c.caixa_entrada_id')
    .select([
      'c.id',
      'x.nome as caixa',
      'x.tipo as canal',
      'c.status',
      'c.tags',
      'c.criado_em',
      'c.finalizada_em',
      'c.motivo_finalizacao',
      'c.nota_final',
    ])
    .where('c.contato_id', '=', contato.id)
    .orderBy('c.criado_em')
    .execute()
  for (const [n, c] of conversas.entries()) {
    yield `${n ? ',' : ''}\n{ "conversa": ${JSON.stringify(c)}, "mensagens": [`
    let primeira = true
    for await (const m of falasDe(db, c.id)) {
      const { anexos, ...resto } = m
      const arquivos = anexos.map(({ caminho_storage, ...a }) => ({
        ...a,
        arquivo: caminho_storage ? aoAnexar(caminho_storage, a.nome_arquivo) : null,
      }))
      yield `${primeira ? '' : ','}\n${JSON.stringify({ ...resto, anexos: arquivos })}`
      primeira = false
    }
    yield '\n] }'
  }
  yield '\n]\n}\n'
}

export async function dadosDaPessoa(
  db: Db,
  arquivos: Arquivos,
  id: string,
  formato: 'zip' | 'json',
): Promise<{ corpo: Readable; mime: string }> {
  const contato = await contatoDe(db, id)
  const corpo = new PassThrough()
  const escrita = formato === 'json' ? dadosEmJson(db, contato, (_, nome) => nome) : emZip(db, arquivos, contato)
  void pipeline(escrita, corpo).catch(() => {}) // the reader receives the failure through the stream itself
  return { corpo, mime: formato === 'json' ? 'application/json; charset=utf-8' : 'application/zip' }
}

async function* emZip(
  db: Db,
  arquivos: Arquivos,
  contato: Awaited<ReturnType<typeof contatoDe>>,
): AsyncGenerator<Uint8Array> {
  const prontos: Uint8Array[] = []
  const zip = new Zip((erro, pedaco) => {
    if (erro) throw erro
    prontos.push(pedaco)
  })
  const anexos: { caminho: string; nome: string }[] = []
  const dados = new ZipDeflate('dados.json', { level: 6 })
  zip.add(dados)
  for await (const pedaco of dadosEmJson(db, contato, (caminho, original) => {
    const nome = `arquivos/${anexos.length + 1}-${nomeSeguro(original)}`
    anexos.push({ caminho, nome })
    return nome
  })) {
    dados.push(strToU8(pedaco))
    yield* prontos.splice(0)
  }
  dados.push(new Uint8Array(), true)
  for (const { caminho, nome } of anexos) {
    const info = await arquivos.info(BUCKET, caminho)
    if (!info) continue // dados.json records the missing file in its state
    const arquivo = new ZipPassThrough(nome)
    zip.add(arquivo)
    for await (const pedaco of (await arquivos.ler(BUCKET, caminho)).corpo) {
      arquivo.push(pedaco as Uint8Array)
      yield* prontos.splice(0)
    }
    arquivo.push(new Uint8Array(), true)
  }
  zip.end()
  yield* prontos
}
