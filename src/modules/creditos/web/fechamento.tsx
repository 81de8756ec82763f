import { mesComAno } from '#kit/meses.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { rodadas } from '../contract/rodadas.ts'
import { useCreditosAoVivo } from './ao-vivo.ts'
import { relerCreditos } from './dados.ts'

/** Without the live channel the page polls while a run goes on. */
const ENQUANTO_ANDA_MS = 4_000

/** Closes a month of the credits for all plants: progress, cancel, and the plants that were left out. */
export function FechamentoDosCreditos({ mes }: { mes: string }) {
  const fecha = usePode('creditos.mes.fechar')
  useCreditosAoVivo()
  const { data } = useQuery({
    queryKey: ['creditos', 'rodadas'],
    enabled: fecha,
    queryFn: async ({ signal }) => (await chamar(rodadas.listar, {}, { signal })).data,
    refetchInterval: (q) => (q.state.data?.some((r) => r.situacao === 'andando') ? ENQUANTO_ANDA_MS : false),
  })
  const abrir = useMutation({
    mutationFn: () => chamar(rodadas.abrir, { body: { competencia: mes } }),
    onSuccess: relerCreditos,
    onError: (erro) => avisarFalha('O mês não fechou', erro),
  })
  const cancelar = useMutation({
    mutationFn: (id: string) => chamar(rodadas.cancelar, { params: { id } }),
    onSuccess: relerCreditos,
    onError: (erro) => avisarFalha('O fechamento não parou', erro),
  })
  if (!fecha) return null
  const ultima = data?.find((r) => r.competencia === mes)
  return (
    <section
      aria-label={`Fechamento dos créditos de ${mesComAno(mes)}`}
      className="grid gap-2 rounded border bg-surface p-3"
    >
      {ultima?.situacao === 'andando' ? (
        <ProgressBar
          rotulo={`Lançando ${mesComAno(mes)}`}
          feitos={ultima.feitas}
          total={ultima.total}
          falhas={ultima.recusadas.length}
          aoCancelar={() => cancelar.mutate(ultima.id)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2 text-13">
          <span className="num min-w-0 flex-1 text-text-2">
            {ultima
              ? `${ultima.feitas - ultima.recusadas.length} de ${ultima.total} usinas lançadas em ${mesComAno(mes)}`
              : `${mesComAno(mes)} ainda não foi lançado`}
          </span>
          <Button tamanho="pequeno" ocupado={abrir.isPending} onClick={() => abrir.mutate()}>
            {ultima ? 'Lançar de novo' : 'Lançar o mês'}
          </Button>
        </div>
      )}
      <ul className="text-12 text-text-2 empty:hidden">
        {ultima?.recusadas.map((r) => (
          <li key={r.usina_id}>{r.recusa}</li>
        ))}
      </ul>
    </section>
  )
}
