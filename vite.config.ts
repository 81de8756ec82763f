import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contratosLeves } from './scripts/construir/contratos-leves.ts'
import { publicosSemEfeito } from './scripts/construir/publicos-sem-efeito.ts'
import type { Pedaco } from './scripts/construir/juntar.ts'
import { DE_TODO_DIA, fonteDaTela } from './scripts/construir/orcamento.ts'
import { linhasLeves } from './scripts/construir/linhas-leves.ts'
import { partesDoCliente } from './scripts/construir/partes-do-cliente.ts'
import { linhas } from './src/departments/index.ts'
import { regrasDeRota } from './src/departments/regras-de-rota.ts'

/** Metadata of a build for the page: builds/latest.json and builds/meta/{id}.json. */
export const metaDaConstrucao = (id: string) => ({ id, matcher: { static: regrasDeRota, wildcard: {} } })

/**
 * Preloads the route rules and the imports of the entry file while that file is still loading: saves one round trip
 * before the first screen.
 */
function construcao(id: string): Plugin {
  return {
    name: 'girassol:construcao',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { chunk }) => [
        {
          tag: 'link',
          attrs: { rel: 'preload', href: `/builds/meta/${id}.json`, as: 'fetch', crossorigin: 'anonymous' },
          injectTo: 'head',
        },
        ...(chunk?.imports ?? []).map((arquivo) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href: `/${arquivo}`, crossorigin: true },
          injectTo: 'head' as const,
        })),
      ],
    },
    configureServer(servidor) {
      servidor.middlewares.use('/builds', (req, res, proximo) => {
        const caminho = (req.url ?? '').split('?')[0]
        if (caminho !== '/latest.json' && caminho !== `/meta/${id}.json`) return proximo()
        res.setHeader('content-type', 'application/json')
        res.end(JSON.stringify(caminho === '/latest.json' ? { id } : metaDaConstrucao(id)))
      })
    },
  }
}

/** File groups by source: code that nearly every screen needs. */
const DE_TODOS = [
  // code that changes only with a dependency stays in the browser's cache
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
  { name: 'contas', test: /node_modules[\\/]@supabase[\\/](?:ssr|supabase-js|auth-js)[\\/]/ },
  {
    name: 'rotas',
    test: /node_modules[\\/]@tanstack[\\/](?:react-router|router-core|history|react-store|store|react-query|query-core)[\\/](?!.*(?:useBlocker|nfiniteQuery))/,
  },
  // what only forms need: merged with a part of the kit, the conversations would load it
  { name: 'esquemas', test: /node_modules[\\/]zod[\\/]/ },
  // components of many screens: one file instead of sixty of a few hundred bytes
  {
    name: 'pecas',
    test: /[\\/]src[\\/](?:kit[\\/](?:erro|endpoint|telefone)|platform[\\/]navegador[\\/][\w-]+|ui[\\/](?:alert-box|avatar|avisos|badge|button|campo|canal|chip|classes|empty-state|error-state|formatos|icon-button|kbd|link|page-header|relative-time|skeleton|text-field|tom|atalhos[\\/](?:registro|teclas|usar-atalhos)))\.tsx?$|lucide-react/,
    minShareCount: 60,
  },
  // shell and home in one file: they are loaded one after the other at the start of a session
  {
    name: 'casca',
    test: /[\\/]src[\\/](?:web[\\/](?:casca[\\/](?:casca|trilho|item-do-trilho|meu-menu|barra-de-\w+|barra-do-\w+|(?:avatar|botao)-da-pessoa|preferencias-do-menu|icones-das-areas|presenca|usar-[\w-]+)|notificacoes[\\/]linha-caiu)|departments[\\/]telas[\\/](?:comum[\\/](?:aprovacoes|dados|chamadas)|inicio[\\/](?:tela|resumo|saudacao))|ui[\\/](?:offline-bar|usar-agora|relative-time|badge|canal)|modules[\\/]acesso[\\/]nucleo[\\/]nomes)\.tsx?$/,
  },
  {
    name: 'entrar',
    test: /[\\/]src[\\/](?:modules[\\/]acesso[\\/]entrar[\\/]web[\\/](?:tela-entrar|cartao-senha|moldura|usar-envio|situacao-do-cadastro|email)|ui[\\/](?:checkbox|password-field))\.tsx?$/,
  },
]

/** Screens that everybody opens, before all others in the grouping of files: each counts as many of the others. */
const VEZES_DAS_DE_TODO_DIA = 100
const deTodoDia = new Set(
  linhas.filter((l) => DE_TODO_DIA.includes(l.path)).map((l) => join(import.meta.dirname, fonteDaTela(l))),
)

/**
 * Reports which file each module ended up in, and the imports of that file. Needed because the manifest omits a screen
 * that another screen also imports.
 */
function pedacos(contar: (lista: Pedaco[]) => void): Plugin {
  return {
    name: 'girassol:pedacos',
    generateBundle(_opcoes, pacote) {
      contar(
        Object.values(pacote).flatMap((p) =>
          p.type === 'chunk'
            ? [
                {
                  arquivo: p.fileName,
                  precisa: p.imports,
                  modulos: p.moduleIds,
                  bytes: p.code.length,
                  entrada: p.isEntry || p.isDynamicEntry,
                  vezes: p.isEntry || deTodoDia.has(p.facadeModuleId ?? '') ? VEZES_DAS_DE_TODO_DIA : 1,
                  fixo: DE_TODOS.some((g) => g.name === p.name),
                },
              ]
            : [],
        ),
      )
    },
  }
}

/**
 * Reduces the bundler's helper around every `import()` to the import itself, because there is no preload list
 * (`modulePreload: false`) and only one stylesheet (`cssCodeSplit: false`).
 */
function importSimples(): Plugin {
  return {
    name: 'girassol:import-simples',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (carregar) => carregar()' : null),
  }
}

interface Pedacos {
  /** the file of a module, when it differs from the bundler's choice */
  grupoDe?: ReadonlyMap<string, string>
  contar?: (lista: Pedaco[]) => void
}

/** Returns the configuration. `id` names the build; in development it is always 'dev'. */
export const configuracao = (id: string, { grupoDe = new Map(), contar = () => {} }: Pedacos = {}) =>
  defineConfig({
    root: import.meta.dirname,
    plugins: [
      react(),
      tailwind(),
      construcao(id),
      partesDoCliente(import.meta.dirname),
      contratosLeves(),
      publicosSemEfeito(),
      linhasLeves(
        import.meta.dirname,
        linhas.map((l) => l.icone),
        deTodoDia,
      ),
      importSimples(),
      pedacos(contar),
    ],
    define: { __CONSTRUCAO__: JSON.stringify(id) },
    build: {
      outDir: 'dist/web',
      emptyOutDir: true,
      target: 'es2023',
      sourcemap: false,
      reportCompressedSize: false,
      assetsInlineLimit: 0,
      // the preload list of each screen would be larger than its benefit: links preload by themselves
      modulePreload: false,
      cssCodeSplit: false,
      rollupOptions: {
        output: {
          codeSplitting: {
            groups: [
              ...DE_TODOS,
              // the plan is complete: the dependencies of a module have their own entry in it
              {
                name: (modulo) => grupoDe.get(modulo) ?? null,
                debugName: 'partes',
                priority: -1,
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
    },
    server: {
      proxy: {
        '^/(?:api|auth|rest|storage|functions|arquivos|webchat|p|assinar|verificar|publica)/':
          process.env.GIRASSOL_SERVIDOR ?? 'http://127.0.0.1:3000',
      },
    },
  })

export default configuracao('dev')
