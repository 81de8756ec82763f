import '#ui/estilo.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { linhas } from '#departments/index.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { iniciarTema } from '#ui/tema.ts'
import { ouvirServiceWorker, registrarServiceWorker } from './registrar-sw.ts'
import { lerBusca } from './rotas/busca-da-url.ts'
import { criarRoteador } from './rotas/criar-roteador.tsx'
import { ligarLinks } from './rotas/ligar-links.ts'
import { quemNavega } from './rotas/quem-navega.ts'
import { seguirSessao } from './rotas/seguir-sessao.ts'

iniciarTema()
const roteador = criarRoteador({ linhas, quemNavega })
ligarLinks(roteador, (href) => {
  const url = new URL(href, location.origin)
  return { to: url.pathname, search: lerBusca(url.search), hash: url.hash.slice(1) }
})
seguirSessao(roteador)
setTimeout(() => void import('#modules/empresa/web/cores.ts').then((m) => m.aplicarCoresDaEmpresa()).catch(naoVeio), 50)
registrarServiceWorker()
ouvirServiceWorker((href) => roteador.history.push(href))
// load after the first screen
setTimeout(() => {
  void import('./construcoes.ts').then((m) => m.acompanharConstrucoes(), naoVeio)
  void import('./gravacao.ts').then((m) => m.ligarGravacao()).catch(naoVeio)
}, 2000)

function naoVeio(erro: unknown): void {
  console.warn('Um serviço da página não pôde ser carregado.', erro)
}

const lugar = document.getElementById('raiz')
if (!lugar) throw new Error('index.html has no #raiz')
createRoot(lugar).render(
  <StrictMode>
    <QueryClientProvider client={consultas}>
      <RouterProvider router={roteador} />
    </QueryClientProvider>
  </StrictMode>,
)
