import type { InfoDeArquivo } from '#platform/storage/arquivos.ts'
import type { Balde, Objeto } from './consultas/objetos.ts'
import { ultimoPedaco } from './nomes.ts'

/** The hash of the content: it changes exactly when the bytes change. */
export const etag = (o: Pick<Objeto, 'sha256'>): string => `"${o.sha256}"`

export const metadadosDo = (o: Objeto) => ({
  eTag: etag(o),
  size: o.size,
  mimetype: o.mimetype,
  cacheControl: o.cache_control,
  lastModified: o.updated_at,
  contentLength: o.size,
  httpStatusCode: 200,
})

export const formaDeInfo = (o: Objeto) => ({
  id: o.id,
  name: o.name,
  version: o.version,
  bucket_id: o.bucket_id,
  size: o.size,
  content_type: o.mimetype,
  cache_control: o.cache_control,
  content_encoding: null,
  etag: etag(o),
  metadata: o.metadata ?? {},
  last_modified: o.updated_at,
  created_at: o.created_at,
})

export const formaDeRemovido = (o: Objeto) => ({
  id: o.id,
  bucket_id: o.bucket_id,
  name: o.name,
  owner: o.owner,
  version: o.version,
  created_at: o.created_at,
  updated_at: o.updated_at,
  last_accessed_at: o.updated_at,
  metadata: metadadosDo(o),
})

export const formaDeBalde = ({ owner, ...b }: Balde) => ({ ...b, owner: owner ?? '', type: 'STANDARD' })

export const formaDaCasa = (o: Objeto): InfoDeArquivo => ({
  bucket: o.bucket_id,
  caminho: o.name,
  nome: o.nome_original ?? ultimoPedaco(o.name),
  mime: o.mimetype,
  tamanho: o.size,
  sha256: o.sha256,
  dono: o.owner,
})
