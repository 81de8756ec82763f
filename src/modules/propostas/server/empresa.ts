import { formatarDocumento } from '#kit/documento.ts'
import { cabecaDeDocumento, empresaPublica, type CabecaDeDocumento } from '#modules/empresa/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { guardar, lerGuardado } from '#platform/guardados/repositorio.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { EmpresaCongelada, RetratoDaProposta } from '../contract/retrato.ts'
import type { EmpresaNaPagina } from '../regras/pagina/dados.ts'

const SEM_NOME = 'Girassol'
const PRIVACIDADE = '/meta'

export type ComEmpresa = Pick<Servicos, 'banco' | 'arquivos' | 'log'>

/** The company as its documents show it now. */
export interface EmpresaDeAgora extends CabecaDeDocumento {
  /** legal name and CNPJ */
  titular: string | null
}

const titularDe = (c: { razao_social: string; cnpj: string } | null): string | null =>
  c && `${c.razao_social} · CNPJ ${formatarDocumento(c.cnpj)}`

/** Read before the transaction that freezes it: the logo comes from the storage of files. */
export async function empresaDeAgora(s: ComEmpresa): Promise<EmpresaDeAgora> {
  const [cabeca, { controladora }] = await Promise.all([cabecaDeDocumento(s), empresaPublica(s.banco.db)])
  return { ...cabeca, titular: titularDe(controladora) }
}

/** Stores the logo and returns what the snapshot has of the company. */
export async function congelarEmpresa(u: Unidade, { logo, ...e }: EmpresaDeAgora): Promise<EmpresaCongelada> {
  return { ...e, logo: logo && (await guardar(u.tx, logo, 'image/png')) }
}

/** Head and foot of the PDF. Snapshots from before the company was part of them show the one of now, and say so. */
export async function empresaNoPdf(s: ComEmpresa, { empresa }: RetratoDaProposta): Promise<CabecaDeDocumento> {
  if (!empresa) return cabecaDeDocumento(s)
  const { nome, linhas, rodape, logo } = empresa
  const guardado = logo ? await lerGuardado(s.banco.db, logo) : null
  return { nome, linhas, rodape, logo: guardado?.bytes ?? null }
}

/** Head and foot of the public page, by the same rule as the PDF. */
export async function empresaNaPagina(db: Db, { empresa }: RetratoDaProposta, token: string): Promise<EmpresaNaPagina> {
  if (empresa)
    return {
      nome: empresa.nome ?? SEM_NOME,
      linha: empresa.titular,
      logo: empresa.logo && `/api/p/${encodeURIComponent(token)}/imagens/${empresa.logo}`,
      privacidade: PRIVACIDADE,
      deHoje: false,
    }
  const e = await empresaPublica(db)
  const linha = titularDe(e.controladora)
  return { nome: e.nome ?? SEM_NOME, linha, logo: e.logo.claro, privacidade: PRIVACIDADE, deHoje: true }
}
