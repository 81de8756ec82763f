import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Parts of the official accounts client that a page uses late or never: each import, when it comes from that package,
 * resolves to a file of src/platform/navegador/partes-do-cliente. Saves 24 kB compressed on the sign-in page.
 */
const PARTES: readonly { de: RegExp; pede: string; troca: string }[] = [
  { de: /@supabase[\\/]supabase-js/, pede: '@supabase/realtime-js', troca: 'tempo-real.ts' },
  { de: /@supabase[\\/]supabase-js/, pede: '@supabase/postgrest-js', troca: 'tabelas.ts' },
  { de: /@supabase[\\/]supabase-js/, pede: '@supabase/storage-js', troca: 'arquivos.ts' },
  { de: /@supabase[\\/]supabase-js/, pede: '@supabase/functions-js', troca: 'funcoes.ts' },
  { de: /@supabase[\\/]auth-js/, pede: './GoTrueAdminApi', troca: 'administracao.ts' },
  { de: /@supabase[\\/]auth-js/, pede: './lib/web3/ethereum', troca: 'carteiras.ts' },
  { de: /@supabase[\\/]auth-js/, pede: './lib/webauthn', troca: 'passkeys.ts' },
  { de: /@tanstack[\\/]react-router/, pede: './link.js', troca: 'links.ts' },
]

export function partesDoCliente(raiz: string): Plugin {
  const trocadas = new Set<string>()
  return {
    name: 'girassol:partes-do-cliente',
    enforce: 'pre',
    apply: 'build',
    resolveId(pede, importador) {
      const parte = PARTES.find((p) => p.pede === pede && importador !== undefined && p.de.test(importador))
      if (!parte) return null
      trocadas.add(parte.pede)
      return join(raiz, 'src/platform/navegador/partes-do-cliente', parte.troca)
    },
    buildEnd(erro) {
      const perdidas = PARTES.filter((p) => !trocadas.has(p.pede))
      // an update of the package moved a file: fail instead of growing the bundle unnoticed
      if (!erro && perdidas.length)
        this.error(
          `the accounts' client no longer imports ${perdidas.map((p) => p.pede).join(', ')}: review scripts/construir/partes-do-cliente.ts`,
        )
    },
  }
}
