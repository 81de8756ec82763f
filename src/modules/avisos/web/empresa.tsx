import { useQuery } from '@tanstack/react-query'
import { casaDosAvisos } from '../contract/avisos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, plural } from '#ui/formatos.ts'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { reverPreferencias } from './dados.ts'

/** The inbox that sends the application's notices by WhatsApp. */
export function CaixaDosAvisos() {
  const q = useQuery({
    queryKey: ['avisos', 'empresa'],
    queryFn: async ({ signal }) => (await chamar(casaDosAvisos.obter, {}, { signal })).data,
  })
  const definir = (valor: string) =>
    void chamar(casaDosAvisos.definir, { body: { caixa_entrada_id: valor === '' ? null : valor } }).then(
      () =>
        void Promise.all([q.refetch(), reverPreferencias()]).then(() =>
          avisar({ titulo: 'Caixa dos avisos salva', tom: 'sucesso' }),
        ),
      (erro: unknown) => avisarFalha('A caixa não foi mudada', erro),
    )
  if (!q.data)
    return q.isError ? (
      <ErrorState oQueFalhou="As caixas não carregaram." aoTentar={() => q.refetch()} />
    ) : (
      <SkeletonList linhas={1} comRosto={false} rotulo="Carregando caixas" />
    )
  return (
    <Select<string>
      rotulo="Caixa de entrada"
      valor={q.data.caixa_entrada_id ?? ''}
      aoMudar={definir}
      opcoes={[
        { valor: '', rotulo: 'Nenhuma: não avisar por WhatsApp' },
        ...q.data.caixas.map((c) => ({ valor: c.id, rotulo: c.nome })),
      ]}
    />
  )
}

/** Background jobs that failed, for users who can investigate and retry them. */
export function TrabalhosParados() {
  const q = useQuery({
    queryKey: ['avisos', 'parados'],
    queryFn: async ({ signal }) => (await chamar(casaDosAvisos.parados, {}, { signal })).data,
  })
  const repetir = (id: string) =>
    void chamar(casaDosAvisos.repetir, { params: { id } }).then(
      () => q.refetch(),
      (erro: unknown) => avisarFalha('O trabalho não foi repetido', erro),
    )
  if (!q.data)
    return q.isError ? (
      <ErrorState oQueFalhou="Os trabalhos não carregaram." aoTentar={() => q.refetch()} />
    ) : (
      <SkeletonList linhas={2} comRosto={false} rotulo="Carregando trabalhos" />
    )
  if (q.data.length === 0) return <p className="text-13 text-text-2">Nenhum trabalho está parado.</p>
  return (
    <ul className="rounded border" aria-label="Trabalhos parados">
      {q.data.map((t) => (
        <li key={t.id} className="flex items-start gap-3 border-b px-3 py-2 text-13 last:border-b-0">
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{t.nome}</span>
            <span className="block text-12 text-text-2">
              {[dataHora(t.em), plural(t.tentativas, 'tentativa'), t.erro].filter(Boolean).join(' · ')}
            </span>
          </span>
          <Button tamanho="pequeno" onClick={() => repetir(t.id)}>
            Tentar de novo
          </Button>
        </li>
      ))}
    </ul>
  )
}
