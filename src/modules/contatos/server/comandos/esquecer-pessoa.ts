import { naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ligados } from '#platform/ligados.ts'
import { aoEsquecer, type ArquivosDoBucket } from '../encaixes.ts'
import { CONTATO_NAO_ENCONTRADO } from './cadastrar.ts'
import { esquecerCadastro } from './esquecer.ts'

/**
 * Deletes a contact's personal data in every module: first the hooks of the others, which may still read the registry,
 * then the registry. Times, counts and ratings stay, so that past reports do not change. Returns the counts of the hooks
 * and the files to remove after the commit.
 */
export async function esquecerPessoa(
  u: Unidade,
  ligados: Ligados,
  id: string,
  motivo: string,
): Promise<{ contagens: Readonly<Record<string, number>>; arquivos: ArquivosDoBucket[] }> {
  const contato = await u.tx.selectFrom('cad.contatos').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!contato) throw naoEncontrado(CONTATO_NAO_ENCONTRADO)
  const contagens: Record<string, number> = {}
  const arquivos: ArquivosDoBucket[] = []
  for (const esquecer of ligados.de(aoEsquecer)) {
    const esquecido = await esquecer(u, id)
    Object.assign(contagens, esquecido?.contagens)
    if (esquecido?.arquivos && esquecido.arquivos.caminhos.length > 0) arquivos.push(esquecido.arquivos)
  }
  await esquecerCadastro(u.tx, id)
  u.auditar({ acao: 'contato.esquecer', entidade: 'contato', entidade_id: id, depois: contagens, motivo })
  return { contagens, arquivos }
}
