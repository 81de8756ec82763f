import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * What the official client of accounts carries and a page does not use at first, or never: each import, made from that
 * package, is led to a file of src/platform/navegador/partes-do-cliente. 24 kB compressed that nobody downloads to see
 * the sign-in.
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
      // an update moved a file: better to be told than to grow in silence
      if (!erro && perdidas.length)
        this.error(
          `the accounts' client no longer imports ${perdidas.map((p) => p.pede).join(', ')}: review scripts/construir/partes-do-cliente.ts`,
        )
    },
  }
}
