import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import { nomeSeguro } from '#platform/storage/nome-seguro.ts'
import { CONTATO_NAO_ENCONTRADO } from '../comandos/cadastrar.ts'
import { aoExportarPessoa, type Anexar, type DadosDaPessoa } from '../encaixes.ts'
import { cadastroDaPessoa } from './cadastro-da-pessoa.ts'

async function contatoDe(db: Db, id: string) {
  const contato = await db
    .selectFrom('cad.contatos')
    .select(['id', 'nome', 'email', 'telefone', 'empresa', 'cargo', 'observacoes', 'criado_em', 'atualizado_em'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!contato) throw naoEncontrado(CONTATO_NAO_ENCONTRADO)
  return contato
}
type DoContato = Awaited<ReturnType<typeof contatoDe>>

/** The section `cadastro`: the registry, with the values that other modules add. */
async function cadastroInteiro(db: Db, id: string, outros: readonly DadosDaPessoa[]): Promise<Record<string, unknown>> {
  const cadastro = await cadastroDaPessoa(db, id)
  for (const { cadastro: mais } of outros) Object.assign(cadastro, await mais?.(db, id))
  return cadastro
}

/** Generates all stored data of a person as JSON, in pieces: the registry, then the section of each other module. */
async function* dadosEmJson(
  db: Db,
  outros: readonly DadosDaPessoa[],
  contato: DoContato,
  anexar: Anexar,
): AsyncGenerator<string> {
  const identidades = await db
    .selectFrom('cad.contato_identidades')
    .select(['tipo', 'valor', 'criada_em'])
    .where('contato_id', '=', contato.id)
    .execute()
  const cadastro = await cadastroInteiro(db, contato.id, outros)
  yield `{\n"contato": ${JSON.stringify(contato)}`
  yield `,\n"identidades": ${JSON.stringify(identidades)}`
  yield `,\n"cadastro": ${JSON.stringify(cadastro)}`
  for (const { secao } of outros) {
    if (!secao) continue
    yield `,\n"${secao.nome}": `
    yield* secao.escrever(db, contato.id, anexar)
  }
  yield '\n}\n'
}

/** The data access file required by law: everything stored of a person, as JSON alone or with the files. */
export async function dadosDaPessoa(
  s: Servicos,
  id: string,
  formato: 'zip' | 'json',
): Promise<{ corpo: Readable; mime: string }> {
  const { db } = s.banco
  const contato = await contatoDe(db, id)
  const emJson = (anexar: Anexar) => dadosEmJson(db, s.ligados.de(aoExportarPessoa), contato, anexar)
  const corpo = new PassThrough()
  const escrita = formato === 'json' ? emJson((_, nome) => nome) : emZip(s.arquivos, emJson)
  void pipeline(escrita, corpo).catch(() => {}) // the reader receives the failure through the stream itself
  return { corpo, mime: formato === 'json' ? 'application/json; charset=utf-8' : 'application/zip' }
}

async function* emZip(
  arquivos: Servicos['arquivos'],
  emJson: (anexar: Anexar) => AsyncIterable<string>,
): AsyncGenerator<Uint8Array> {
  const prontos: Uint8Array[] = []
  const zip = new Zip((erro, pedaco) => {
    if (erro) throw erro
    prontos.push(pedaco)
  })
  const anexos: { bucket: string; caminho: string; nome: string }[] = []
  const dados = new ZipDeflate('dados.json', { level: 6 })
  zip.add(dados)
  for await (const pedaco of emJson((arquivo, original) => {
    const nome = `arquivos/${anexos.length + 1}-${nomeSeguro(original)}`
    anexos.push({ ...arquivo, nome })
    return nome
  })) {
    dados.push(strToU8(pedaco))
    yield* prontos.splice(0)
  }
  dados.push(new Uint8Array(), true)
  for (const { bucket, caminho, nome } of anexos) {
    const info = await arquivos.info(bucket, caminho)
    if (!info) continue // dados.json records the missing file in its state
    const arquivo = new ZipPassThrough(nome)
    zip.add(arquivo)
    for await (const pedaco of (await arquivos.ler(bucket, caminho)).corpo) {
      arquivo.push(pedaco as Uint8Array)
      yield* prontos.splice(0)
    }
    arquivo.push(new Uint8Array(), true)
  }
  zip.end()
  yield* prontos
}
