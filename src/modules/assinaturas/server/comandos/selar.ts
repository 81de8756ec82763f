import { assinarCms } from '#platform/certificados/cms.ts'
import { nomeComum, type Identidade } from '#platform/certificados/x509.ts'
import { anexarPaginas, atualizar } from '#platform/pdf/anexar.ts'
import { assinarPdf } from '#platform/pdf/assinar.ts'
import { conferirAssinaturaDoPdf } from '#platform/pdf/conferir.ts'
import { abrirPdf } from '#platform/pdf/objetos.ts'
import type { Servicos } from '#platform/servicos.ts'
import { carimbar } from './carimbar.ts'
import { identidadeDaEmpresa } from './certificado.ts'

export interface Selado {
  bytes: Buffer
  selo: string | null
  carimbo_em: Date | null
}

/** The original bytes, the manifesto after them, and the seal of the company where there is a certificate. */
export async function anexarESelar(
  s: Servicos,
  original: Buffer,
  manifesto: Buffer,
  identidade: Identidade | null,
  motivo = 'Assinaturas conferidas e seladas',
): Promise<Selado> {
  const pdf = abrirPdf(original)
  const { novos, pagina, proximo } = anexarPaginas(pdf, manifesto)
  if (!identidade) return { bytes: atualizar(pdf, novos), selo: null, carimbo_em: null }
  const selo = nomeComum(identidade.certificado.subject)
  const campo = { pagina, proximo, nome: selo, motivo, em: new Date() }
  let carimbo_em: Date | null = null
  const bytes = await assinarPdf(pdf, novos, campo, async (resumo) => {
    const cms = assinarCms(identidade, { resumo })
    const carimbo = await carimbar(s, cms.valor)
    carimbo_em = carimbo?.em ?? null
    return cms.emDer(carimbo?.token)
  })
  // a seal that does not verify is not stored
  if (!conferirAssinaturaDoPdf(bytes)?.cobreTudo) throw new Error('the seal does not cover the file')
  return { bytes, selo, carimbo_em }
}

/** Seals a document of another module and the page of its acts; without a certificate both stand unsealed. */
export async function selarDocumento(
  s: Servicos,
  { original, atos, motivo }: { original: Buffer; atos: Buffer; motivo: string },
): Promise<Selado> {
  return await anexarESelar(s, original, atos, await identidadeDaEmpresa(s.banco.db, s, new Date()), motivo)
}
