import { buffer } from 'node:stream/consumers'
import { formatarDocumento } from '#kit/documento.ts'
import type { Servicos } from '#platform/servicos.ts'
import { BUCKET_DOS_LOGOS } from './comandos/logo.ts'
import { lerDados, listarEntidades } from './consultas/empresa.ts'

/** What a document shows of the company: the lines of its head and foot, and the logo as PNG. */
export interface CabecaDeDocumento {
  nome: string | null
  /** legal name and number, address, contacts: one line each, without empty ones */
  linhas: readonly string[]
  rodape: string | null
  logo: Buffer | null
}

const juntar = (partes: readonly (string | null | undefined)[], entre: string): string =>
  partes.filter(Boolean).join(entre)

/** Reads the company for a document of the default entity, or of `entidadeId` when the document names another. */
export async function cabecaDeDocumento(
  { banco: { db }, arquivos, log }: Pick<Servicos, 'banco' | 'arquivos' | 'log'>,
  entidadeId?: string,
): Promise<CabecaDeDocumento> {
  const [d, entidades] = await Promise.all([lerDados(db), listarEntidades(db, entidadeId)])
  const e = entidadeId ? entidades[0] : entidades.find((x) => x.padrao)
  const rua = e && juntar([juntar([e.logradouro, e.numero], ', '), e.complemento, e.bairro], ' · ')
  const lugar =
    e && juntar([juntar([e.cidade, e.uf], '/'), e.cep && `CEP ${e.cep.slice(0, 5)}-${e.cep.slice(5)}`], ' · ')
  const linhas = [
    e && `${e.razao_social} · CNPJ ${formatarDocumento(e.cnpj)}`,
    juntar([rua, lugar], ' · '),
    juntar([d.site?.replace(/^https?:\/\//, ''), d.email], ' · '),
  ]
  return {
    nome: d.nome,
    linhas: linhas.filter((l): l is string => Boolean(l)),
    rodape: d.rodape_documentos,
    logo: d.logo_claro ? await lerLogo({ arquivos, log }, d.logo_claro) : null,
  }
}

async function lerLogo(
  { arquivos, log }: Pick<Servicos, 'arquivos' | 'log'>,
  endereco: string,
): Promise<Buffer | null> {
  const nome = endereco.slice(endereco.lastIndexOf('/') + 1)
  try {
    return await buffer((await arquivos.ler(BUCKET_DOS_LOGOS, nome)).corpo)
  } catch (err) {
    // a document without the logo is better than none
    log.warn({ err }, 'empresa: the logo could not be read')
    return null
  }
}
