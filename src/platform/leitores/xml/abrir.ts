import { lerArvore, type Arvore } from './arvore.ts'
import { textoDoXml } from './texto.ts'

/** Opens an XML file: decides its encoding, refuses document types, parses. */
export async function abrirXml(bytes: Uint8Array): Promise<Arvore> {
  if (bytes.length > 10 * 1024 * 1024) return { problema: 'grande' }
  const texto = textoDoXml(bytes)
  return texto === null ? { problema: 'malformado' } : await lerArvore(texto)
}
