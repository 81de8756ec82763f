// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { desenhar, desmontarTudo } from '#ui/suporte-de-teste.tsx'
import { ProximaAcao } from './no-cartao.tsx'

const perguntas = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
afterEach(async () => {
  await desmontarTudo()
  perguntas.clear()
})

it.each([
  ['aviso', 'Sem próxima açãoMarcar tarefa'],
  ['espera', 'Em espera, nada marcadoMarcar tarefa'],
  ['silencio', ''],
] as const)('shows the meaning of a card without a task: %s', async (semNada, texto) => {
  perguntas.setQueryData(['tarefas', 'proxima', 'k1'], {})
  await desenhar(
    <QueryClientProvider client={perguntas}>
      <ProximaAcao cartaoId="k1" edita semNada={semNada} aoVerTodas={() => {}} />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toBe(texto)
})
